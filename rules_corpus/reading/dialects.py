"""Which dialect reads which document, by the document's id in the catalogue; a new version keeps its document's."""

from __future__ import annotations

from rules_corpus.reading.dialect import Dialect
from rules_corpus.reading.dragon_ball_super import DragonBallSuper
from rules_corpus.reading.gundam import Gundam
from rules_corpus.reading.playbook import Playbook
from rules_corpus.reading.shadowverse_evolve import ShadowverseEvolve
from rules_corpus.reading.vanguard import Vanguard

DIALECTS: dict[str, Dialect] = {
    "vanguard-cr": Vanguard(),
    "vanguard-playbook": Playbook(),
    "gundam-cr": Gundam(),
    "shadowverse-evolve-cr": ShadowverseEvolve(),
    "dragon-ball-super-gr": DragonBallSuper(),
}
