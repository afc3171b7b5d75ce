#!/bin/sh
# Restarts the sites behind a proxy one after the other, so that no request is lost:
#   deploy/rolling-restart.sh 3000 3010
# Behind Caddy: SITES=/etc/caddy/bitepoint-sites LINE='to 127.0.0.1:%s' RELOAD='systemctl reload caddy'.
# A site is first taken out of the proxy's list, so that nothing new reaches it; then it finishes what it has begun.
# Workers are not in that list: systemctl restart bitepoint-worker@1, then @2.
set -eu

SITES=${SITES:-/etc/nginx/bitepoint-sites.conf}
LINE=${LINE:-server 127.0.0.1:%s;}
RELOAD=${RELOAD:-systemctl reload nginx}
RESTART=${RESTART:-systemctl restart bitepoint@}
# How long the proxy may still pass on what it had accepted before.
QUIET=${QUIET:-5}
READY=${READY:-120}

[ $# -ge 2 ] || { echo "Name the ports of two sites or more: one alone cannot be replaced." >&2; exit 2; }

list() { # every port but the given one
  # shellcheck disable=SC2059 # the line is a format
  for port; do [ "$port" = "$out" ] || printf "$LINE\n" "$port"; done > "$SITES.new"
  mv "$SITES.new" "$SITES"
  $RELOAD
}

ready() {
  curl --silent --fail --max-time 5 --output /dev/null "http://127.0.0.1:$1/readyz"
}

for port; do
  ready "$port" || { echo "The site on port $port is not ready. Nothing was changed." >&2; exit 1; }
done

for restarting; do
  out=$restarting
  list "$@"
  sleep "$QUIET"
  $RESTART"$restarting"
  waited=0
  until ready "$restarting"; do
    waited=$((waited + 1))
    if [ "$waited" -ge "$READY" ]; then
      echo "The site on port $restarting has not come back. The others serve, and the proxy does not use it." >&2
      exit 1
    fi
    sleep 1
  done
  out=
  list "$@"
  echo "restarted $restarting"
done
