/** What the agent is made of: an origin without a slash at its end, and the router's own secret. */
export type AgentValues = { publicUrl: string; token: string }

/** What the server reads of `ndsctl json`, which says four times as much of each phone. */
const READ_OF_A_PHONE = [
  'version',
  'mac',
  'state',
  'session_end',
  'download_this_session',
  'upload_this_session',
  'download_rate_limit_threshold',
  'last_active',
].join('|')

/** Its state, and what it says of openNDS. */
const REPORTING = `report=/tmp/minit-report
reports=/tmp/minit-reports
answers=/tmp/minit-answers
asking= feeding=
# Whether the report is of now; and how soon openNDS is looked at again: sooner after a power cut, when phones come back.
fresh= soon=3
# So many calls yet by wget, with all that openNDS says, held as briefly as ever: one of the rest may be what failed.
careful=0
# ndsctl lets one caller in at a time, and tells others 4 without a word. Not every busybox sleeps less than a second.
nds() {
  tries=0
  while ndsctl "$@" 2>/dev/null; status=$?; [ $status = 4 ] && [ $tries -lt 50 ]; do
    tries=$((tries + 1))
    sleep 0.2 2>/dev/null || sleep 1
  done
  return $status
}
shortened() {
  if [ $careful -gt 0 ]; then cat; return; fi
  sed -nE -e 's/^[ \\t]+//' -e '/^"(${READ_OF_A_PHONE})":/p' -e '/[{}],?$/p' | tr -d '\\n' | sed 's/,}/}/g'
}
take_report() {
  now=$(date +%s)
  if nds json >$report.json && [ -s $report.json ]; then
    shortened <$report.json | sed "1s/^{/{\\"clock\\":$now,/" >$report
  else
    echo '{}' >$report
  fi
}
# A call says it in its own words, so another one begins another call.
garden_now() { cat /etc/minit-garden 2>/dev/null; }
# Whom openNDS knows, and who is let in.
phones() { grep -oE '"(mac|state)": *"[^"]*"' $report; }
`

/** Asks in the background, by curl or wget. */
const ASKING = `ask() {
  set -- --header "Authorization: Bearer $token" --header 'X-Agent: 4' --header "Prefer: wait=$wait" \\
    --header "X-Garden: $garden" --header 'Content-Type: application/json'
  [ $by = wget ] && exec wget -q -T 60 -O - "$@" --post-file $report "$url"
  exec curl -sfN --fail-early --http1.1 -m 60 -X POST -T $reports "$@" --header 'Expect:' --header 'Accept:' "$url#[1-60]"
}
# Asks in the background. The answers come by a pipe of their own, with "over" at their end.
start_asking() {
  by=wget wait=25
  [ $careful = 0 ] && wait=50 && command -v curl >/dev/null && by=curl
  garden=$(garden_now)
  rm -f $reports $answers
  mkfifo $reports $answers
  exec 3<>$answers
  (
    trap 'kill $call' TERM
    ask >&3 &
    call=$!
    wait $call
    echo "over $?" >&3
  ) 2>/dev/null &
  asking=$!
}
stop_asking() {
  kill $asking 2>/dev/null
  # It may wait at the pipe for a reader that never comes, and just begun it takes no softer word.
  [ -z "$feeding" ] || kill -9 $feeding 2>/dev/null
  wait $asking $feeding 2>/dev/null
  asking= feeding=
}
# The next request of curl's takes it; wget has read the file itself.
hand_over() {
  known=$(phones)
  # Where nobody is open an answer may take longer than a phone that comes without a word is to wait.
  case $known in *Authenticated*) left=60 ;; *) left=$soon ;; esac
  soon=10
  [ $by = wget ] && return
  cat $report >$reports &
  feeding=$!
}
`

const HEARING = `carry_out() {
  case $1 in
    auth) nds auth "$2" "$3" \${4:+"$4" "$5"} ;;
    extend) nds deauth "$2" && nds auth "$2" "$3" \${4:+"$4" "$5"} ;;
    deauth) nds deauth "$2" ;;
    # openNDS reads it as it starts; whom it forgets by that is opened anew at the next report.
    garden) /usr/bin/minit-garden "$2" && /etc/init.d/opennds restart ;;
    *) return 1 ;;
  esac
}
# Carries out one answer. Returns 1 where the next report needs a new call.
hear() {
  told= did= changed=
  while :; do
    if ! read -t $left -r id verb mac minutes up down <&3; then
      if [ $left -lt 20 ]; then left=20; else left=60; fi
      take_report
      [ "$(phones)" = "$known" ] && [ "$(garden_now)" = "$garden" ] && continue
      fresh=yes
      return 1
    fi
    case $id in
      end) break ;;
      over) over=$verb; return 1 ;;
    esac
    told=yes
    case $id$verb in '' | *[!A-Za-z0-9]*) continue ;; esac
    case $verb in
      # It is said in the call's own words, too.
      garden) changed=yes; case $mac in '' | *[!A-Za-z0-9.,-]*) continue ;; esac ;;
      *) case $mac in '' | *[!0-9a-f:]*) continue ;; esac ;;
    esac
    case $minutes$up$down in *[!0-9]*) continue ;; esac
    if carry_out "$verb" "$mac" "$minutes" "$up" "\${down:-0}" >/dev/null; then did=yes; fi
  done
  # Orders that all failed are told again: not at once.
  [ -n "$told" ] && [ -z "$did" ] && sleep 2
  [ -z "$changed" ]
}
`

const LOOP = `trap 'stop_asking; exit' TERM INT
while :; do
  over=
  [ -n "$fresh" ] || take_report
  fresh=
  start_asking
  hand_over
  while hear && [ $by = curl ] && [ "$(garden_now)" = "$garden" ]; do
    # Its number may be another process's by now.
    feeding=
    take_report
    hand_over
  done
  stop_asking
  if [ "\${over:-0}" != 0 ]; then
    careful=20
    sleep 5
  elif [ $careful -gt 0 ]; then
    careful=$((careful - 1))
  fi
done
`

/**
 * Posts what openNDS knows and carries out what it is told. What failed is told again. Nothing but letters, digits and `:._-`
 * ever comes near a command. curl keeps one connection: each of its requests waits at a pipe for a report that is made then.
 */
export const agentScript = ({ publicUrl, token }: AgentValues): string => `#!/bin/sh
url=${publicUrl}/api/network/agent
token=${token}
${REPORTING}${ASKING}${HEARING}${LOOP}`
