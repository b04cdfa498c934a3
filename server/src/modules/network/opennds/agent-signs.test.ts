import { expect, test } from 'vitest'
import { simulateAgent } from '../../../../test/simulated-agent.ts'

type Signs = { up: number; away: string; line?: boolean; dns?: boolean; loss?: number; free?: number }
const signsOf = (report = ''): Signs => (JSON.parse(report) as { signs: Signs }).signs

test('a report has the seconds since the router started, also if openNDS says nothing', async () => {
  for (const json of ['', '{"client_list_length":"0","clients":{}}\n']) {
    const { posted } = await simulateAgent({ answers: [], json })
    expect(signsOf(posted[0])).toMatchObject({ up: expect.any(Number), away: '' })
  }
})

const [FAILS, WORKS] = ['exit 1', 'exit 0']
const NAMED = 'echo "Name: minit.example"; exit 1'

test.each([
  ['line', { ping: FAILS, nslookup: FAILS }, true],
  ['dns', { ping: WORKS, nslookup: FAILS }, true],
  ['us', { ping: WORKS, nslookup: NAMED }, true],
  // A provider that drops test packets: only names tell.
  ['us', { ping: FAILS, nslookup: NAMED }, false],
  ['line', { ping: FAILS, nslookup: FAILS }, false],
])(
  'after a failed call the next report says that it was %s (%j)',
  async (what, programs, hasAnsweredPings) => {
    const { posted } = await simulateAgent({
      answers: ['end\n'],
      doesCurlFail: true,
      programs,
      hasAnsweredPings,
    })
    expect(signsOf(posted[0]).away).toMatch(new RegExp(`^${what} 0 \\d+;$`))
    // What was reported is not reported again.
    expect(signsOf(posted[1]).away).toBe('')
  },
)

test('several causes are reported in their order', async () => {
  const ping = `count=$(($(cat $folder/pings 2>/dev/null || echo 0) + 1)); echo $count >$folder/pings
[ $count -gt 6 ]`
  const failing = `echo "$*" >>$folder/calls
[ $(cat $folder/pings 2>/dev/null || echo 0) -lt 9 ] && exit 4
cat $folder/minit-report >>$folder/posted
echo -- >>$folder/posted
echo $$ >$folder/pid
: >$folder/finished
exec /bin/sleep 60`
  const { posted } = await simulateAgent({
    answers: [],
    hasCurl: false,
    hasAnsweredPings: true,
    programs: { ping, nslookup: NAMED, wget: failing },
    // Its measurements use test packets too.
    change: (script) => script.replace('measure >', ': >'),
  })
  expect(signsOf(posted[0]).away).toMatch(/^line 0 (\d+);us \1 \d+;$/)
})

test('measures the loss of the line, its names and the free memory while it works', async () => {
  const ping = `echo '10 packets transmitted, 7 packets received, 30% packet loss'`
  const waits = `if [ "$1" = json ]; then
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    [ -s $folder/minit-line ] && break
    /bin/sleep 0.1
  done
  cat $folder/json
fi`
  const { posted } = await simulateAgent({
    answers: ['end\n'],
    json: '{"client_list_length":"0","clients":{}}\n',
    programs: { ping, nslookup: NAMED, ndsctl: waits },
  })
  expect(signsOf(posted[1])).toMatchObject({ line: true, dns: true, loss: 30, free: expect.any(Number) })
})
