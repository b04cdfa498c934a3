import { afterAll, beforeAll, expect, test } from 'vitest'
import { sleep, waitUntil } from '../src/commands.ts'
import { type Lab, startLab } from '../src/lab.ts'
import { describeLab } from './describe-lab.ts'
import { type Gateway, type Product, startProduct } from './product.ts'

const PORT = 3841
/** The daily traffic limit of an idle router, in both directions. */
const MOST_OCTETS_A_DAY = 6_000_000
/**
 * The size by which a public chain of two certificates (P-256 leaf, P-384 issuer signed by RSA) exceeds
 * the lab's.
 */
const OCTETS_OF_A_CHAIN = 1_700
const WINDOW_SECONDS = 240
const COUNT_CONNECTIONS = `nft add table ip line
nft 'add chain ip line out { type filter hook postrouting priority 0; }'
nft 'add rule ip line out oifname "wan" tcp flags & (syn | ack) == syn counter'`

describeLab('a quiet router', () => {
  let product: Product
  let lab: Lab
  let gateway: Gateway

  beforeAll(async () => {
    product = await startProduct(PORT)
    lab = await startLab({ productUrl: product.url, routers: [{ name: 'hub', phones: ['amara'] }] })
    gateway = await product.createGateway('Stall')
    const { status, stdout } = await lab.router().run(gateway.setup.command, { timeoutMs: 120_000 })
    expect(status, stdout).toBe(0)
    await waitUntil('the shop', 60, async () =>
      (await lab.phone('amara').visit('http://internet.test/')).location.includes(`/wifi/${gateway.id}`),
    )
    // openNDS lists its phones some seconds after its start; the news of a phone needs a connection.
    await waitUntil('its phone in a report', 60, async () => {
      const { stdout } = await lab.router().run('cat /tmp/minit-report')
      return stdout.includes(await lab.phone('amara').mac())
    })
  }, 300_000)

  afterAll(async () => {
    await lab?.stop()
    await product?.stop()
  })

  /** Reads the octets of IP on the router's line in both directions, and the connections that it opened. */
  const readLine = async (): Promise<{ octets: number; connections: number }> => {
    const { stdout } = await lab.router().run('grep wan: /proc/net/dev; nft list chain ip line out')
    const words = (/wan:([\d ]+)/.exec(stdout)?.[1] ?? '').trim().split(/ +/).map(Number)
    const [inOctets = 0, inFrames = 0, outOctets = 0, outFrames = 0] = [
      words[0],
      words[1],
      words[8],
      words[9],
    ]
    const connections = Number(/counter packets (\d+)/.exec(stdout)?.[1])
    // A frame has 14 octets more than its IP packet.
    return { octets: inOctets + outOctets - 14 * (inFrames + outFrames), connections }
  }

  const reportedAt = async (): Promise<number> => {
    const [row] = await product.query<{ at: Date }>(
      'select last_heard_at as at from gateways where id = $1',
      [gateway.id],
    )
    return row?.at.getTime() ?? 0
  }

  test('uses at most 6 MB a day, and sends heartbeats as often as ever', async () => {
    // Includes the agent's start, so that the window has more new connections than its share.
    await lab.router().run(`${COUNT_CONNECTIONS}\n/etc/init.d/minit-agent restart`)
    const before = await readLine()
    let longestSilence = 0
    for (let second = 0; second < WINDOW_SECONDS; second += 5) {
      await sleep(5_000)
      longestSilence = Math.max(longestSilence, Date.now() - (await reportedAt()))
    }
    const after = await readLine()
    const connections = after.connections - before.connections
    const octets = after.octets - before.octets + connections * OCTETS_OF_A_CHAIN
    const aDay = Math.round((octets * 86_400) / WINDOW_SECONDS)
    process.stdout.write(
      `${octets} octets and ${connections} connections in ${WINDOW_SECONDS} s: ${aDay} a day\n`,
    )
    expect(connections).toBeGreaterThan(0)
    expect(aDay).toBeLessThan(MOST_OCTETS_A_DAY)
    // Outages are counted in minutes, from the last recorded report.
    expect(longestSilence).toBeLessThan(60_000)
  }, 400_000)
})
