import { canRun } from '../network/src/can-run.ts'
import { sleep } from '../network/src/commands.ts'
import { type Lab, startLab } from '../network/src/lab.ts'
import type { Pass } from '../network/test/buys.ts'
import { type Product, startProduct } from '../network/test/product.ts'
import type { Figure } from './figures.ts'
import { median } from './median.ts'
import { firstSince, longestGap, type Packets, startPackets } from './opening-packets.ts'
import { p95 } from './p95.ts'
import { ensureBuilt } from './serve.ts'

const PORT = 3791
const TIMES = 30
const PHONE = 'amara'
const POLL_EVERY_MS = 50
/** A phone without an answer for this long is walled. */
const WALLED_MS = 1_500
const GIVE_UP_MS = 60_000
const MINUTES = 15

/**
 * Measures how long a real phone waits at a real openNDS for a payment, an extension or a refund to
 * take effect.
 */
export const benchOpening = async (): Promise<Figure[]> => {
  const answer = canRun()
  if (!answer.isPossible) {
    process.stdout.write(
      `SKIPPED: opening is not measured, since the network lab cannot run here: ${answer.reason}\n`,
    )
    return []
  }
  await ensureBuilt()
  const product = await startProduct(PORT)
  try {
    const lab = await startLab({ productUrl: product.url, routers: [{ name: 'hub', phones: [PHONE] }] })
    return await measure(product, lab).finally(lab.stop)
  } finally {
    await product.stop()
  }
}

/** All in milliseconds. `gap`: the longest time without a packet while minutes were added. */
type Times = { opened: number; lengthened: number; gap: number; closed: number }

const measure = async (product: Product, lab: Lab): Promise<Figure[]> => {
  const { setup } = await product.createGateway('Stall')
  const { status, stderr } = await lab.router().run(setup.command, { timeoutMs: 120_000 })
  if (status !== 0) throw new Error(`the router was not set up: ${stderr}`)
  await lab.phone(PHONE).waitUntilWalled(60)
  const packets = startPackets(lab.phone(PHONE).namespace)
  const times: Times[] = []
  try {
    // The first sale warms up.
    for (let turn = 0; turn <= TIMES; turn += 1) {
      const measured = await oneSale({ product, lab, packets }, `+232784560${String(turn).padStart(2, '0')}`)
      if (turn > 0) times.push(measured)
    }
  } finally {
    await packets.stop()
  }
  const all = (name: keyof Times) => times.map((each) => each[name])
  return [
    figure('from "paid" to the first packet through', all('opened'), 1_500),
    figure('from "paid" until openNDS has the minutes that were added', all('lengthened'), 2_000),
    figure('without a packet through while minutes are added', all('gap')),
    figure('from a refund to the last packet through', all('closed'), 2_000),
  ]
}

const figure = (what: string, milliseconds: readonly number[], atMost?: number): Figure => ({
  what: `ms ${what}, p95 of ${TIMES}`,
  measured: `median ${median(milliseconds).toFixed(0)} ms, p95 ${p95(milliseconds).toFixed(0)} ms, most ${Math.max(...milliseconds).toFixed(0)} ms`,
  value: p95(milliseconds),
  ...(atMost === undefined ? { isReference: true } : { atMost }),
})

type Scene = { product: Product; lab: Lab; packets: Packets }

const oneSale = async (scene: Scene, number: string): Promise<Times> => {
  const { product, lab, packets } = scene
  let place = ''
  await until('the phone is sent to the shop', async () => {
    place = await placeOf(lab)
    return place !== ''
  })
  const begunMs = Date.now()
  const pass = await product.buyPass(number, { place })
  await until('the phone is online', () => firstSince(packets, begunMs) !== undefined)
  const opened = (firstSince(packets, begunMs) ?? 0) - (await paidAt(product, pass))
  const { lengthened, gap } = await lengthen(scene, pass)
  return { opened, lengthened, gap, closed: await close(scene, pass) }
}

const lengthen = async (
  { product, lab, packets }: Scene,
  pass: Pass,
): Promise<Pick<Times, 'lengthened' | 'gap'>> => {
  let end = 0
  await until('the phone has an end', async () => {
    end = await endAt(lab)
    return end > 0
  })
  const later = end + (MINUTES - 1) * 60
  const [doneMs] = await Promise.all([
    until('the end is later', async () => (await endAt(lab)) >= later),
    product.addMinutes(pass, MINUTES),
  ])
  const paidMs = await paidAt(product, pass)
  await until('the phone is online again', () => firstSince(packets, doneMs) !== undefined)
  return {
    lengthened: doneMs - paidMs,
    gap: longestGap(packets, paidMs - 1_000, firstSince(packets, doneMs) ?? doneMs),
  }
}

/** Returns the time from the recorded instant of a refund to the last packet. */
const close = async ({ product, packets }: Scene, pass: Pass): Promise<number> => {
  await product.refund(pass)
  await until('the phone is walled', () => Date.now() - (packets.answered.at(-1) ?? 0) > WALLED_MS)
  const [row] = await product.query<{ at: Date }>(
    'select revoked_at as at from passes where purchase_id = $1',
    [pass.transactionId],
  )
  if (row === undefined) throw new Error('the pass was not refunded')
  return Math.max(0, (packets.answered.at(-1) ?? 0) - row.at.getTime())
}

/** Waits until a condition holds; returns the instant in milliseconds of the epoch. */
const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<number> => {
  const end = Date.now() + GIVE_UP_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not so after ${GIVE_UP_MS / 1000} seconds: ${what}`)
    await sleep(POLL_EVERY_MS)
  }
  return Date.now()
}

/** Returns the phone's captive token, from the router's redirect to the shop; '' while openNDS is down. */
const placeOf = async (lab: Lab): Promise<string> => {
  const phone = lab.phone(PHONE)
  const { location } = await phone.visit('http://internet.test/')
  const shop = await phone.visit(location)
  return URL.canParse(shop.location) ? (new URL(shop.location).searchParams.get('at') ?? '') : ''
}

/**
 * Returns the end of the phone's session from openNDS's last report to the agent, in epoch seconds; 0 if
 * there is none. Querying openNDS, which serves one caller at a time, would delay the agent and distort
 * the measurement.
 */
const endAt = async (lab: Lab): Promise<number> => {
  const { stdout } = await lab.router().run('cat /tmp/minit-report')
  try {
    // openNDS's report of its phones.
    const { clients } = JSON.parse(stdout) as { clients?: Record<string, { session_end: string }> }
    return Number(clients?.[await lab.phone(PHONE).mac()]?.session_end) || 0
  } catch {
    // The file is being written.
    return 0
  }
}

const paidAt = async (product: Product, pass: Pass): Promise<number> => {
  for (let tries = GIVE_UP_MS / 100; tries > 0; tries -= 1) {
    const paidMs = await product.lastPaidMs(pass)
    if (paidMs !== null) return paidMs
    await sleep(100)
  }
  throw new Error('the minutes were not paid')
}
