import { decideAccess } from '@minit/domain/network/access.ts'
import { readStation } from '@minit/domain/network/radius.ts'
import { groupCode, normaliseCode } from '@minit/domain/passes/passes.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { isLoginToken, readLoginToken } from '../mikrotik/login-token.ts'
import { deviceDigest } from '../places.ts'
import { testForPhone } from '../test-pass.ts'
import { whileNotGuessing } from '../wrong-codes.ts'
import { isProvenAs, type RadiusEar } from './proven-router.ts'
import { type Login, readLogin } from './radius-login.queries.ts'
import { has, type Packet, stationOf, textOf } from './radius-packet.ts'
import {
  type Attributes,
  GONE,
  type Grant,
  grantAttributes,
  isEnterprise,
  type RadiusAnswer,
  refuse,
  unexpanded,
} from './radius-reply.ts'
import { isTestCode } from './radius-test.ts'
import { takeHeld } from './take-held.ts'
import { decideAt, NOT_KNOWN, type Phone, takeAt } from './take-place.ts'

const NO_STATION = 'This WiFi does not say which phone you are on. Ask the seller.'
const TOO_LATE = 'This took too long. Open the page of your pass again.'
const TEST_OVER = 'This test is over, or runs on another phone'
const NO_PASS = 'No pass runs on this phone'

/** Sells a card whose code was typed at a router; vouchers belong to a later module. Refuses with `code_not_known`. */
export type SellCard = (
  deps: Deps,
  card: { codeDigests: readonly string[]; entrepreneurId: string },
) => Promise<void>

type RadiusDeps = Deps & { sellCard: SellCard }

/** A grant with what FreeRADIUS checks the password against, or the words of a no. */
type Decided = { grant: Grant; check: Attributes } | { no: string }

/** FreeRADIUS need not check a password: its router names a phone that holds a pass, or we have compared it. */
const CHECKED: Attributes = { 'control:Auth-Type': 'Accept' }

type Front = { name: string; address: string; packet: Packet }

/**
 * Whether a router lets a phone in that types the code of a pass, comes back by its own address, or by a link of ours. The
 * answer is the same however often it is asked: PEAP asks twice, and routers that got no answer ask again. A phone that is
 * known costs one statement (decision 0022).
 */
export const authorizePhone = async (
  deps: RadiusDeps,
  ear: RadiusEar,
  { name, address, packet }: Front,
): Promise<RadiusAnswer> => {
  const named = await ear.ask(name, address)
  if (named === null) return GONE
  const typed = codeOf(packet)
  const codeDigests = typed === null ? [] : deps.secrets.digests(groupCode(typed.code))
  const asked = { gatewayId: named.id, codeDigests, now: deps.now() }
  const login = await deps.db.readAsPlatform((tx) => readLogin(tx, asked))
  if (login === null || !isProvenAs(login.gateway, named)) return GONE
  return unexpanded(await answerPhone(deps, login, packet))
}

const answerPhone = async (deps: RadiusDeps, login: Login, packet: Packet): Promise<RadiusAnswer> => {
  const { gateway } = login
  const mac = stationOf(packet)
  if (mac === null) return refuse(NO_STATION)
  const phone = { mac, deviceDigest: deviceDigest(deps, gateway.entrepreneurId, mac) }
  const decided = await decide(deps, login, { packet, phone })
  if ('no' in decided) return refuse(decided.no)
  const granted = grantAttributes(deps, gateway, { packet, grant: decided.grant })
  return { status: 200, body: { ...decided.check, ...granted } }
}

type Asked = { packet: Packet; phone: Phone }

const decide = (deps: RadiusDeps, login: Login, asked: Asked): Promise<Decided> => {
  const userName = textOf(asked.packet, 'User-Name')
  const named = readStation(userName)
  if (named !== null)
    return named === asked.phone.mac ? byAddress(deps, login, asked.phone) : Promise.resolve({ no: NO_PASS })
  if (isLoginToken(userName)) return byToken(deps, login, { userName, phone: asked.phone })
  if (isTestCode(deps, login.gateway, userName)) return byTestCode(deps, login, asked)
  return byCode(deps, login, asked)
}

/** The seller types the code of the free test, with the code or nothing as its password. */
const byTestCode = async (
  deps: RadiusDeps,
  { gateway }: Pick<Login, 'gateway'>,
  { packet, phone }: Asked,
): Promise<Decided> => {
  const seconds = await testForPhone(deps, gateway, phone.mac)
  if (seconds === null) return { no: TEST_OVER }
  const check = has(packet, 'User-Password')
    ? CHECKED
    : { 'control:Cleartext-Password': textOf(packet, 'User-Name') }
  return { grant: { purchaseId: '', access: unlimited(seconds) }, check }
}

/** The phone comes back: it holds a pass that runs, or its seller tries the router. */
const byAddress = async (
  deps: RadiusDeps,
  { gateway }: Pick<Login, 'gateway'>,
  { mac, deviceDigest: device }: Phone,
): Promise<Decided> => {
  const { entrepreneurId } = gateway
  const held = await deps.db.inTenant(entrepreneurId, (tx) => takeHeld(deps, tx, device))
  if (held !== null) return { grant: held, check: CHECKED }
  const seconds = await testForPhone(deps, gateway, mac)
  if (seconds === null) return { no: NO_PASS }
  return { grant: { purchaseId: '', access: unlimited(seconds) }, check: CHECKED }
}

const unlimited = (seconds: number) => ({ seconds, downKbps: null, upKbps: null, octetsLeft: null })

/** By a link of ours, with the token as name and as password. */
const byToken = async (
  deps: RadiusDeps,
  { gateway }: Pick<Login, 'gateway'>,
  { userName, phone }: { userName: string; phone: Phone },
): Promise<Decided> => {
  const { entrepreneurId } = gateway
  const purchaseId = readLoginToken(deps, { entrepreneurId, deviceDigest: phone.deviceDigest }, userName)
  if (purchaseId === null) return { no: TOO_LATE }
  const granted = await deps.db.inTenant(entrepreneurId, (tx) =>
    takeAt(deps, tx, { gatewayId: gateway.id, purchaseId, phone }),
  )
  deps.changes.announce(purchaseId)
  return withCheck(granted, { 'control:Cleartext-Password': userName })
}

/** Forms with one field send the code as the name, as the password, or as both. */
const codeOf = (packet: Packet): { code: string; check: Attributes } | null => {
  const userName = textOf(packet, 'User-Name')
  const password = textOf(packet, 'User-Password')
  const code = normaliseCode(userName) ?? normaliseCode(password)
  if (code === null) return null
  // What arrived as a digest was made of what was typed, most likely the same twice.
  if (!has(packet, 'User-Password')) return { code, check: { 'control:Cleartext-Password': userName } }
  return normaliseCode(password) === code ? { code, check: CHECKED } : null
}

// A code that no pass has may be of a card which nobody sold: typing it is its sale, and its pass is there then. The address is the router's.
const byCard = async (deps: RadiusDeps, { gateway }: Login, { packet, phone }: Asked): Promise<Decided> => {
  const code = codeOf(packet)
  if (code === null) return { no: NOT_KNOWN }
  const { entrepreneurId, id: gatewayId } = gateway
  const codeDigests = deps.secrets.digests(groupCode(code.code))
  try {
    const guesser = { device: phone.deviceDigest, stall: gatewayId, address: null, typed: code.code }
    await whileNotGuessing(deps, guesser, () => deps.sellCard(deps, { codeDigests, entrepreneurId }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { no: error.code === 'code_not_known' ? NOT_KNOWN : error.message }
  }
  const login = await deps.db.readAsPlatform((tx) =>
    readLogin(tx, { gatewayId, codeDigests, now: deps.now() }),
  )
  return login === null || login.typed === null ? { no: NOT_KNOWN } : byCode(deps, login, { packet, phone })
}

const byCode = async (deps: RadiusDeps, login: Login, { packet, phone }: Asked): Promise<Decided> => {
  const { gateway, typed } = login
  const code = codeOf(packet)
  if (typed === null) return byCard(deps, login, { packet, phone })
  if (code === null) return { no: NOT_KNOWN }
  const { entrepreneurId, id: gatewayId } = gateway
  const now = deps.now()
  if (typed.entrepreneurId !== entrepreneurId) {
    const asking = { device: phone.deviceDigest, entrepreneurId }
    const decision = decideAccess({ ...typed, devices: [] }, asking, now)
    return { no: decision.kind === 'refuse' ? decision.text : NOT_KNOWN }
  }
  const { purchaseId } = typed
  const { decision, changes } = decideAt(typed, typed.holders, { device: phone.deviceDigest, now })
  const isInUse = decision.kind === 'refuse' && decision.reason === 'too_many_devices'
  const isInLine = decision.kind === 'refuse' && (decision.reason === 'ended' || decision.reason === 'waits')
  if (decision.kind === 'refuse' && !isInUse && !isInLine) return { no: decision.text }
  if (decision.kind === 'accept' && !changes && !typed.hasNext)
    return { grant: { purchaseId, access: decision }, check: code.check }
  const typing = isEnterprise(packet) ? 'by_itself' : 'by_hand'
  const granted = await deps.db.inTenant(entrepreneurId, async (tx) => {
    // The code of a pass that is over, on a phone that holds the next one.
    const isOver = decision.kind === 'refuse' && decision.reason === 'ended'
    const next = isOver ? await takeHeld(deps, tx, phone.deviceDigest) : null
    return next === null ? takeAt(deps, tx, { gatewayId, purchaseId, phone, typing }) : { grant: next }
  })
  if ('grant' in granted) deps.changes.announce(purchaseId)
  // The phone that it was taken from goes offline where its router can be told.
  if (isInUse && 'grant' in granted) deps.routers.call(entrepreneurId, 'orders')
  return withCheck(granted, code.check)
}

const withCheck = (granted: { grant: Grant } | { no: string }, check: Attributes): Decided =>
  'grant' in granted ? { ...granted, check } : granted
