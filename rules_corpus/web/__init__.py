"""What every page and every JSON answer share: assets, accepted requests, errors, headers, preferences."""
