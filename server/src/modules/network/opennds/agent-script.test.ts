import { expect, test } from 'vitest'
import { simulateAgent } from '../../../../test/simulated-agent.ts'

test.each([
  ['id1 auth da:a1:19:00:00:61 60', 'auth da:a1:19:00:00:61 60\n'],
  ['id1 auth da:a1:19:00:00:61 60 128 512', 'auth da:a1:19:00:00:61 60 128 512\n'],
  ['id1 extend da:a1:19:00:00:61 60 0 512', 'deauth da:a1:19:00:00:61\nauth da:a1:19:00:00:61 60 0 512\n'],
  ['id1 deauth da:a1:19:00:00:61', 'deauth da:a1:19:00:00:61\n'],
  ['id1 auth da:a1:19:00:00:61 60 12;reboot 512', ''],
  ['id1 auth da:a1:19:00:00:61 60 128 512 $(reboot)', ''],
  ['id1 auth da:a1:19:00:00:61 60 128 `id`', ''],
  ['id1 reboot da:a1:19:00:00:61 60', ''],
  ['id1 garden wallet.vultme.io,pay.example', 'garden wallet.vultme.io,pay.example\nrestart\n'],
  ['id1 garden -', 'garden -\nrestart\n'],
  ['id1 garden a.example;reboot', ''],
  ['id1 garden $(reboot)', ''],
  ['id1 auth wallet.vultme.io 60', ''],
  ['id1 share 3800', 'share 3800\n'],
  ['id1 share 3800;reboot', ''],
])('the agent runs for the order %j: %j', async (order, made) => {
  const byCurl = await simulateAgent({ answers: [`${order}\nend\n`] })
  expect(byCurl.asked).toBe(made)
  const byWget = await simulateAgent({ answers: [`${order}\nend\n`], hasCurl: false })
  expect(byWget.asked).toBe(made)
})

const AUTH = 'id1 auth da:a1:19:00:00:61 60\n'

test('runs all orders of an answer, even if one fails', async () => {
  const fails = 'if [ "$1" = json ]; then echo "{}"; else echo "$*" >>$folder/asked; [ $1 = auth ]; fi'
  const answers = [`id1 deauth da:a1:19:00:00:62\n${AUTH}end\n`, 'end\n']
  const { asked, posted } = await simulateAgent({ answers, programs: { ndsctl: fails } })
  expect(asked).toBe('deauth da:a1:19:00:00:62\nauth da:a1:19:00:00:61 60\n')
  expect(posted).toHaveLength(3)
})

/** openNDS's output for one phone (9.10). */
const JSON_OF_ONE = `{
  "client_list_length":"1",
  "clients":{
    "da:a1:19:00:00:61":{
      "gatewayname":"minit-1",
      "version":"9.10.0",
      "client_type":"cpd_can",
      "mac":"da:a1:19:00:00:61",
      "ip":"192.168.77.120",
      "originurl":"http%3a%2f%2finternet.test%2f%7b%7d",
      "session_start":"1795326129",
      "session_end":"null",
      "last_active":"1795326130",
      "token":"685234c9",
      "state":"Preauthenticated",
      "custom":"none}",
      "download_rate_limit_threshold":"null",
      "download_this_session":"12",
      "upload_this_session":"3",
      "upload_session_avg":"0.00"
    }
  }
}
`
const COUNTS = `if [ "$1" = json ]; then
  count=$(($(cat $folder/count 2>/dev/null || echo 0) + 1)); echo $count >$folder/count
  sed "s/\\"12\\"/\\"$count\\"/" $folder/json
else echo "$*" >>$folder/asked; fi`

const CLIENT = {
  version: '9.10.0',
  mac: 'da:a1:19:00:00:61',
  last_active: '1795326130',
  state: 'Preauthenticated',
  download_this_session: '1',
  upload_this_session: '3',
}

test('one call of curl sends several reports, each current when it is requested, and receives their orders', async () => {
  const before = Math.floor(Date.now() / 1000)
  const { calls, posted, asked } = await simulateAgent({
    answers: ['end\n', `${AUTH}end\n`, 'end\n'],
    json: JSON_OF_ONE,
    programs: { ndsctl: COUNTS },
  })
  expect(calls).toHaveLength(1)
  expect(asked).toBe('auth da:a1:19:00:00:61 60\n')
  const said = posted.map((text) => JSON.parse(text) as { clock: number; clients: Record<string, unknown> })
  expect(said.map(({ clients }) => clients)).toEqual(
    ['1', '2', '3', '4'].map((download_this_session) => ({
      'da:a1:19:00:00:61': { ...CLIENT, download_this_session },
    })),
  )
  for (const { clock } of said) expect(clock).toBeGreaterThanOrEqual(before)
})

test.each([
  ['openNDS says nothing', '', {}],
  ['no phone is there', '{\n  "client_list_length":"0",\n  "clients":{\n  }\n}\n', { clients: {} }],
  ['it is on one line', '{"client_list_length":"0","clients":{}}\n', { clients: {} }],
])('a report is JSON if %s', async (_, json, said) => {
  const { posted } = await simulateAgent({ answers: [], json })
  expect(JSON.parse(posted[0] ?? '')).toMatchObject(said)
})

test('a report omits what a phone did not use yet', async () => {
  const unused = JSON_OF_ONE.replace('"12"', '"0"').replace('"3"', '"0"')
  const { posted } = await simulateAgent({ answers: [], json: unused })
  const { download_this_session: _, upload_this_session: __, ...rest } = CLIENT
  expect(JSON.parse(posted[0] ?? '')).toMatchObject({ clients: { 'da:a1:19:00:00:61': rest } })
  expect(posted[0]).not.toContain('_this_session')
})

test.each(['garden -', 'share 3800'])(
  'a new setting starts a new call, which reports it: %s',
  async (order) => {
    const { calls } = await simulateAgent({ answers: [`id1 ${order}\nend\n`, 'end\n'] })
    expect(calls).toHaveLength(2)
  },
)

test('a router without curl uses wget, with a call for each report and the same hold', async () => {
  const { calls, posted } = await simulateAgent({ answers: ['end\n', `${AUTH}end\n`], hasCurl: false })
  expect(calls).toHaveLength(3)
  expect(posted).toHaveLength(3)
  for (const words of calls) expect(words).toContain('Prefer: wait=50')
})

test("after a failed call the router uses wget as before, with openNDS's full output and a hold of 25 s", async () => {
  const { calls, posted } = await simulateAgent({
    answers: ['end\n'],
    json: JSON_OF_ONE,
    doesCurlFail: true,
  })
  expect(calls).toHaveLength(3)
  expect(calls[0]).toContain('-T ')
  for (const words of calls.slice(1)) expect(words).toMatch(/wait=25.*--post-file /)
  const { clock, signs: _, ...said } = JSON.parse(posted[0] ?? '') as { clock: number; signs: unknown }
  expect(clock).toBeGreaterThan(0)
  expect(said).toEqual(JSON.parse(JSON_OF_ONE))
})

test('uses curl again after twenty calls without a failure', async () => {
  const failsOnce = {
    curl: `if [ -e $folder/failed ]; then echo again >>$folder/calls; cat $folder/minit-reports >/dev/null; : >$folder/finished; exec /bin/sleep 60; fi
: >$folder/failed; exit 22`,
  }
  const answers = Array.from({ length: 25 }, () => 'end\n')
  const { calls } = await simulateAgent({ answers, programs: failsOnce })
  expect(calls.filter((words) => words === 'again')).toHaveLength(1)
  expect(calls).toHaveLength(21)
})

test('reports a phone that arrives unnoticed while an answer is held', async () => {
  const comes = `if [ "$1" = json ]; then
  if [ -e $folder/came ]; then cat $folder/json; else : >$folder/came; echo '{"clients":{}}'; fi
fi`
  const curl = `echo "$*" >>$folder/calls
cat $folder/minit-reports >>$folder/posted
echo -- >>$folder/posted
[ $(grep -c -- -- $folder/posted) = 2 ] && : >$folder/finished
echo $$ >$folder/pid
exec /bin/sleep 60`
  const { posted, isLeft } = await simulateAgent({
    answers: [],
    json: JSON_OF_ONE,
    programs: { ndsctl: comes, curl },
    change: (script) => script.replace('soon=3', 'soon=1'),
  })
  expect(posted).toHaveLength(2)
  expect(posted[1]).toContain('da:a1:19:00:00:61')
  expect(isLeft).toBe(false)
})

test('an agent that stops leaves no call behind that would continue to report', async () => {
  const { isLeft } = await simulateAgent({ answers: ['end\n'] })
  expect(isLeft).toBe(false)
})
