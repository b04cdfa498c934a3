import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import type { Pass } from './buys.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3861
/** How long ago the router reported, as far as the product knows: nobody waits for minutes. */
const SILENT_MINUTES = 10
/** The agent's calls end after two seconds, so that it notices a fault soon. */
const SHORT_CALLS = `sed -i 's/ wait=[25][05]/ wait=2/' /usr/bin/minit-agent && /etc/init.d/minit-agent restart`

const CUT_LINE = `nft -f - <<'RULES'
table ip cut {
  chain out {
    type filter hook output priority 0
    oifname "wan" drop
  }
}
RULES`
/** The answer to every second test packet. */
const LOSE_PACKETS = `nft -f - <<'RULES'
table ip loss {
  chain in {
    type filter hook input priority 0
    icmp type echo-reply numgen inc mod 2 0 drop
  }
}
RULES`

describeLab('power, line, or us', () => {
  let product: Product
  let lab: Lab
  let stall: Gateway
  let market: Gateway
  let pass: Pass

  const nameServer = (address: string) => lab.router().run(`echo nameserver ${address} >/etc/resolv.conf`)
  /** The agent's call ends now, instead of in a minute. */
  const endCall = () => lab.router().run('busybox killall curl wget')

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({
      productUrl: product.url,
      routers: [
        { name: 'hub', phones: ['amara'] },
        { name: 'kiosk', phones: [] },
      ],
    })
    stall = await product.createGateway('Stall')
    market = await product.createGateway('Market')
    const setUp = async (name: string, { setup }: Gateway) => {
      const { status, stdout } = await lab.router(name).run(setup.command, { timeoutMs: 120_000 })
      expect(status, stdout).toBe(0)
      await lab.router(name).run(SHORT_CALLS)
    }
    await Promise.all([setUp('hub', stall), setUp('kiosk', market)])
    await waitUntil('the shop', 60, async () =>
      (await lab.phone('amara').visit('http://internet.test/')).location.includes(`/wifi/${stall.id}`),
    )
    const { location } = await lab.phone('amara').visit('http://internet.test/')
    const shop = await lab.phone('amara').visit(location)
    const place = new URL(shop.location).searchParams.get('at') ?? ''
    pass = await product.buyPass('+23278455980', { place })
    await lab.phone('amara').waitUntilOnline()
    // It runs since before any silence, and this server observes since then.
    await product.query(
      `update passes set starts_at = starts_at - interval '12 hours', opens_at = opens_at - interval '12 hours',
         first_used_at = first_used_at - interval '12 hours' where purchase_id = $1`,
      [pass.transactionId],
    )
    await product.query('delete from observed_spans')
    await product.query(`insert into observed_spans values (now() - interval '12 hours', now())`)
  }, 240_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  const causesOf = async ({ id }: Gateway): Promise<string[]> =>
    (
      await product.query<{ cause: string }>(
        'select cause from gateway_causes where gateway_id = $1 order by until_at, from_at',
        [id],
      )
    ).map(({ cause }) => cause)

  const minutesReturned = async (): Promise<number> => {
    const [row] = await product.query<{ minutes: number }>(
      `select coalesce(sum(c.minutes), 0)::int as minutes from outage_credits c join passes p on p.id = c.pass_id
       where p.purchase_id = $1`,
      [pass.transactionId],
    )
    return row?.minutes ?? 0
  }

  const sentence = async (): Promise<string> => {
    const routers = await product.read<{ id: string; cause: { text: string } | null }[]>(
      '/api/entrepreneur/gateways',
    )
    return routers.find(({ id }) => id === stall.id)?.cause?.text ?? ''
  }

  /** A silence with a fault, an hour after the last; returns its causes, sentence and returned minutes. */
  const silence = async (fault: { begin: () => Promise<unknown>; end: () => Promise<unknown> }) => {
    for (const table of ['gateway_outages', 'gateway_causes'])
      await product.query(
        `update ${table} set from_at = from_at - interval '1 hour', until_at = until_at - interval '1 hour'
         where gateway_id = $1`,
        [stall.id],
      )
    const before = { causes: (await causesOf(stall)).length, minutes: await minutesReturned() }
    await fault.begin()
    await product.query(
      `update gateways set last_heard_at = last_heard_at - make_interval(mins => $2) where id = $1`,
      [stall.id, SILENT_MINUTES],
    )
    await fault.end()
    await waitUntil('its cause', 90, async () => (await causesOf(stall)).length > before.causes)
    const causes = (await causesOf(stall)).slice(before.causes)
    return { causes, sentence: await sentence(), minutes: (await minutesReturned()) - before.minutes }
  }

  const reports = (words: string) => async () =>
    (await lab.router().run(`grep -q '"away":"${words}"' /tmp/minit-report`)).status === 0
  /** What the agent found in the last silence was answered. */
  const isQuiet = () => waitUntil('an answer', 30, reports(''))
  /** Waits until the agent's next report says that this failed. */
  const noticed = async (fault: () => Promise<unknown>, cause: string): Promise<void> => {
    await isQuiet()
    await fault()
    await endCall()
    await waitUntil(`the agent to find ${cause}`, 60, reports(`${cause} [^"]*`))
  }

  test.each([
    [
      'the database stopped',
      () => product.cutDatabase(),
      () => product.repairDatabase(),
      'us',
      /^Minit was away, nothing of yours: /,
      false,
    ],
    [
      'the product stopped',
      () => product.kill(),
      () => product.restart(),
      'us',
      /^Minit was away, nothing of yours: /,
      false,
    ],
    [
      'its DNS stopped',
      () => nameServer('127.0.0.9'),
      () => nameServer('127.0.0.1'),
      'dns',
      /^DNS of your line was down /,
      true,
    ],
    [
      'its line was cut',
      () => lab.router().run(CUT_LINE),
      () => lab.router().run('nft delete table ip cut'),
      'line',
      /^Your line was down /,
      true,
    ],
  ])('after %s the seller reads so', async (_, begin, end, cause, text, isReturned) => {
    const found = await silence({ begin: () => noticed(begin, cause), end })
    expect(found).toMatchObject({ causes: [cause], sentence: expect.stringMatching(text) })
    if (isReturned) expect(found.minutes).toBeGreaterThanOrEqual(SILENT_MINUTES)
    else expect(found.minutes).toBe(0)
  })

  test('after a power cut the seller reads so', async () => {
    const router = lab.router()
    await isQuiet()
    const found = await silence({ begin: router.cutPower, end: router.switchOn })
    expect(found).toMatchObject({ causes: ['power'], sentence: expect.stringMatching(/^Power was off /) })
    expect(found.minutes).toBeGreaterThanOrEqual(SILENT_MINUTES)
  })

  test('while its line loses packets the seller reads so, and nothing is given back', async () => {
    const before = await minutesReturned()
    await lab.router().run(LOSE_PACKETS)
    // After a failed call it measures its line again.
    await endCall()
    const text = /^Your line loses \d+% of data since \d\d:\d\d: call your provider$/
    await waitUntil('the sentence', 60, async () => text.test(await sentence()))
    expect(await minutesReturned()).toBe(before)
  })

  test('the router at the other side of the same address had none of the causes of one line', async () => {
    expect((await causesOf(market)).filter((cause) => cause !== 'us')).toEqual([])
  })
})
