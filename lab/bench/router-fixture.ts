import { deviceDigest, placeOf, sealCaptiveToken } from '@minit/server/modules/network/captive-tokens.ts'
import { createGateway } from '@minit/server/modules/network/gateways.ts'
import type { Deps } from '@minit/server/ports/deps.ts'
import { CHEAP_PASSWORDS } from '../../server/test/app.ts'
import { aSeller, type TestSeller } from '../../server/test/builders.ts'
import { connectAs, openBenchDatabase } from './fixture.ts'
import { makeDeps } from './product.ts'
import type { Served } from './serve.ts'

/** A seller's router with the phones in its WiFi. */
export type Stall = { seller: TestSeller; gatewayId: string; token: string; macs: readonly string[] }

const AT_ONCE = 8

const hex = (number: number): string => number.toString(16).padStart(2, '0')
const macsOf = (stall: number, count: number): string[] =>
  Array.from({ length: count }, (_, phone) => `da:a1:${hex(stall >> 8)}:${hex(stall & 255)}:00:${hex(phone)}`)

const makeStall = async (deps: Deps, index: number, phones: number): Promise<Stall> => {
  const seller = await aSeller(deps)
  const { id, setup } = await createGateway(deps, seller.id, { name: 'Stall', kind: 'opennds' })
  return { seller, gatewayId: id, token: setup.token, macs: macsOf(index, phones) }
}

/** Creates sellers with one router each, in the database of a running server. */
export const makeStalls = async (deps: Deps, count: number, phones: number): Promise<Stall[]> => {
  const stalls: Stall[] = []
  for (let index = 0; index < count; index += AT_ONCE)
    stalls.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - index) }, (_, more) =>
          makeStall(deps, index + more, phones),
        ),
      )),
    )
  return stalls
}

/** Runs use cases on the database of a running server, with its secrets. */
export const withDepsOf = async <T>(served: Served, work: (deps: Deps) => Promise<T>): Promise<T> => {
  const db = openBenchDatabase(served.ownerUrl)
  const deps = makeDeps(db, { enqueue: async () => undefined })
  deps.passwordCost = CHEAP_PASSWORDS
  deps.publicUrl = served.url
  return work(deps).finally(db.close)
}

/** Returns a phone's captive token, as its router's redirect puts it into the shop's address. */
export const placeAt = (deps: Deps, { seller, gatewayId }: Stall, mac: string): string =>
  sealCaptiveToken(
    deps,
    placeOf(deps, { entrepreneurId: seller.id, id: gatewayId }, { mac, wantedUrl: null, logsIn: false }),
  )

/** Sells each phone of these stalls a pass that was paid a minute ago and lasts a day. */
export const sellToAll = async (
  deps: Deps,
  { ownerUrl }: Pick<Served, 'ownerUrl'>,
  stalls: readonly Stall[],
): Promise<void> => {
  const sold = stalls.flatMap((stall) =>
    stall.macs.map((mac) => ({
      seller: stall.seller.id,
      pack: stall.seller.pack.id,
      gateway: stall.gatewayId,
      id: deps.newId(),
      digest: deviceDigest(deps, stall.seller.id, mac),
      tail: mac.slice(-5),
    })),
  )
  const owner = await connectAs(ownerUrl)
  try {
    await owner.query(
      'create temp table sold as select *, row_number() over () as number from json_to_recordset($1) as s (seller text, pack text, gateway text, id text, digest text, tail text)',
      [JSON.stringify(sold)],
    )
    for (const statement of SOLD) await owner.query(statement)
  } finally {
    await owner.end()
  }
}

const SOLD: readonly string[] = [
  "insert into customers (id, phone, created_at) select id, '+23231' || lpad(number::text, 6, '0'), now() from sold",
  `insert into purchases (entrepreneur_id, id, request_hash, package_id, package_name, customer_id, customer_name,
      phone, channel, payment_method, delivery_method, status, base_minutes, wallet_bonus_minutes, loyalty_minutes,
      vip_minutes, list_price_minor, discount_minor, price_minor, gst_minor, net_minor, pay_by, created_at, paid_at)
    select seller, id, '', pack, 'Market Hour', id, 'A buyer', '+23270000000', 'counter', 'orange_money', 'qr_display',
      'paid', 1440, 0, 0, 0, 3500, 0, 3500, 457, 3043, now(), now(), now() from sold`,
  `insert into passes (entrepreneur_id, id, purchase_id, network_name, wifi_kind, sealed_code, code_digest, starts_at, expires_at)
    select seller, id, id, 'Test', 'captive', '', id, now() - interval '1 minute', now() + interval '1 day' from sold`,
  `insert into pass_devices (entrepreneur_id, purchase_id, device_digest, mac_tail, gateway_id, added_at)
    select seller, id, digest, tail, gateway, now() from sold`,
  'analyze',
]

/**
 * Throws unless this many sessions were reported in the last minute: the measurement is invalid otherwise.
 */
export const requireSessions = async ({ ownerUrl }: Served, wanted: number): Promise<void> => {
  const owner = await connectAs(ownerUrl)
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from access_sessions where ended_at is null and last_heard_at > now() - interval '70 s'",
  )
  await owner.end()
  const count = rows[0]?.count ?? 0
  if (count < wanted) throw new Error(`${count} of ${wanted} sessions were reported`)
}
