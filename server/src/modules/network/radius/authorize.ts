import { decideAccess } from '@minit/domain/network/access.ts'
import { readStation } from '@minit/domain/network/radius.ts'
import { groupCode, normaliseCode } from '@minit/domain/passes/passes.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { deviceDigest } from '../captive-tokens.ts'
import { isLoginToken, readLoginToken } from '../mikrotik/login-token.ts'
import type { GatewayRow } from '../network.queries.ts'
import { testForPhone } from '../test-pass.ts'
import { whileNotGuessing } from '../wrong-codes.ts'
import { decideAt, NOT_KNOWN, type Phone, takeAt } from './assign-phone.ts'
import { findGrantingPass } from './granting-pass.ts'
import { holdMinutes } from './hold-minutes.ts'
import { isProvenAs, type NasResolver } from './proven-router.ts'
import { type Login, readLogin } from './radius-login.queries.ts'
import { has, type Packet, stationOf, textOf } from './radius-packet.ts'
import {
  type Attributes,
  GONE,
  type Grant,
  grantAttributes,
  isEnterprise,
  logsInAgain,
  type RadiusAnswer,
  refuse,
  unexpanded,
} from './radius-reply.ts'
import { isTestCode } from './radius-test.ts'

const NO_STATION = 'This WiFi does not say which phone you are on. Ask the seller.'
const TOO_LATE = 'This took too long. Open the page of your pass again.'
const TEST_OVER = 'This test is over, or runs on another phone'
const MINUTES_USED = 'Its minutes are used'
const NO_PASS = 'No pass runs on this phone'

/**
 * Sells a card whose code was typed at a router; vouchers belong to a later module. Refuses with
 * `code_not_known`.
 */
export type SellCard = (
  deps: Deps,
  card: { codeDigests: readonly string[]; entrepreneurId: string },
) => Promise<void>

type RadiusDeps = Deps & { sellCard: SellCard }

/** A grant with what FreeRADIUS checks the password against, or the text of a refusal. */
type Decided = { grant: Grant; check: Attributes } | { refusal: string }

/** FreeRADIUS need not check a password: the phone holds a pass, or we compared the password. */
const CHECKED: Attributes = { 'control:Auth-Type': 'Accept' }

type Front = { name: string; address: string; packet: Packet }

/**
 * Decides whether a router lets a phone in that types a pass's code, returns by its address, or uses our
 * link. Repeated requests get the same answer: PEAP sends two, and routers without an answer retry. A known
 * phone costs one statement (decision 0022).
 */
export const authorizePhone = async (
  deps: RadiusDeps,
  nas: NasResolver,
  { name, address, packet }: Front,
): Promise<RadiusAnswer> => {
  const named = await nas.ask(name, address)
  if (named === null) return GONE
  const typed = codeOf(packet)
  const codeDigests = typed === null ? [] : deps.secrets.digests(groupCode(typed.code))
  const attempt = { gatewayId: named.id, codeDigests, now: deps.now() }
  const login = await deps.db.readAsPlatform((tx) => readLogin(tx, attempt))
  if (login === null || !isProvenAs(login.gateway, named)) return GONE
  return unexpanded(await answerPhone(deps, login, packet))
}

const answerPhone = async (deps: RadiusDeps, login: Login, packet: Packet): Promise<RadiusAnswer> => {
  const { gateway } = login
  const mac = stationOf(packet)
  if (mac === null) return refuse(NO_STATION)
  const phone = { mac, deviceDigest: deviceDigest(deps, gateway.entrepreneurId, mac) }
  const decided = await decide(deps, login, { packet, phone })
  if ('refusal' in decided) return refuse(decided.refusal)
  const grant = await heldGrant(deps, gateway, { packet, phone, grant: decided.grant })
  if (grant === null) return refuse(MINUTES_USED)
  const granted = grantAttributes(deps, gateway, { packet, grant })
  return { status: 200, body: { ...decided.check, ...granted } }
}

/**
 * The grant, with minutes kept for this phone if the pass's phones share them; null if none is free. Routers
 * keep to an answer whatever happens later, so all answers together give no more than is left.
 */
const heldGrant = async (
  deps: Deps,
  gateway: GatewayRow,
  { packet, phone, grant }: LoginAttempt & { grant: Grant },
): Promise<Grant | null> => {
  if (grant.access.whileOnline !== true) return grant
  const { deviceDigest: device } = phone
  const holding = { purchaseId: grant.purchaseId, device, logsInAgain: logsInAgain(gateway, packet) }
  const seconds = await deps.db.inTenant(gateway.entrepreneurId, (tx) => holdMinutes(deps, tx, holding))
  return seconds === 0 ? null : { ...grant, access: { ...grant.access, seconds } }
}

type LoginAttempt = { packet: Packet; phone: Phone }

const decide = (deps: RadiusDeps, login: Login, attempt: LoginAttempt): Promise<Decided> => {
  const userName = textOf(attempt.packet, 'User-Name')
  const named = readStation(userName)
  if (named !== null)
    return named === attempt.phone.mac
      ? byAddress(deps, login, attempt.phone)
      : Promise.resolve({ refusal: NO_PASS })
  if (isLoginToken(userName)) return byToken(deps, login, { userName, phone: attempt.phone })
  if (isTestCode(deps, login.gateway, userName)) return byTestCode(deps, login, attempt)
  return byCode(deps, login, attempt)
}

/** The seller types the code of the free test, with the code or nothing as the password. */
const byTestCode = async (
  deps: RadiusDeps,
  { gateway }: Pick<Login, 'gateway'>,
  { packet, phone }: LoginAttempt,
): Promise<Decided> => {
  const seconds = await testForPhone(deps, gateway, phone.mac)
  if (seconds === null) return { refusal: TEST_OVER }
  const check = has(packet, 'User-Password')
    ? CHECKED
    : { 'control:Cleartext-Password': textOf(packet, 'User-Name') }
  return { grant: { purchaseId: '', access: unlimited(seconds) }, check }
}

/** The phone returns: it holds a running pass, or its seller tests the router. */
const byAddress = async (
  deps: RadiusDeps,
  { gateway }: Pick<Login, 'gateway'>,
  { mac, deviceDigest: device }: Phone,
): Promise<Decided> => {
  const { entrepreneurId } = gateway
  const held = await deps.db.inTenant(entrepreneurId, (tx) => findGrantingPass(deps, tx, device))
  if (held !== null) return { grant: held, check: CHECKED }
  const seconds = await testForPhone(deps, gateway, mac)
  if (seconds === null) return { refusal: NO_PASS }
  return { grant: { purchaseId: '', access: unlimited(seconds) }, check: CHECKED }
}

const unlimited = (seconds: number) => ({
  seconds,
  downKbps: null,
  upKbps: null,
  octetsLeft: null,
  octetsAtFullSpeed: null,
})

/** By our link, with the token as name and password. */
const byToken = async (
  deps: RadiusDeps,
  { gateway }: Pick<Login, 'gateway'>,
  { userName, phone }: { userName: string; phone: Phone },
): Promise<Decided> => {
  const { entrepreneurId } = gateway
  const purchaseId = readLoginToken(deps, { entrepreneurId, deviceDigest: phone.deviceDigest }, userName)
  if (purchaseId === null) return { refusal: TOO_LATE }
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
  // A digest was made from the typed text, most likely the same in both fields.
  if (!has(packet, 'User-Password')) return { code, check: { 'control:Cleartext-Password': userName } }
  return normaliseCode(password) === code ? { code, check: CHECKED } : null
}

// An unknown code may be of an unsold card: typing it sells the card and creates its pass. The address is the
// router's.
const byCard = async (
  deps: RadiusDeps,
  { gateway }: Login,
  { packet, phone }: LoginAttempt,
): Promise<Decided> => {
  const code = codeOf(packet)
  if (code === null) return { refusal: NOT_KNOWN }
  const { entrepreneurId, id: gatewayId } = gateway
  const codeDigests = deps.secrets.digests(groupCode(code.code))
  try {
    const guesser = { device: phone.deviceDigest, stall: gatewayId, address: null, typed: code.code }
    await whileNotGuessing(deps, guesser, () => deps.sellCard(deps, { codeDigests, entrepreneurId }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refusal: error.code === 'code_not_known' ? NOT_KNOWN : error.message }
  }
  const login = await deps.db.readAsPlatform((tx) =>
    readLogin(tx, { gatewayId, codeDigests, now: deps.now() }),
  )
  return login === null || login.typed === null
    ? { refusal: NOT_KNOWN }
    : byCode(deps, login, { packet, phone })
}

const byCode = async (deps: RadiusDeps, login: Login, { packet, phone }: LoginAttempt): Promise<Decided> => {
  const { gateway, typed } = login
  const code = codeOf(packet)
  if (typed === null) return byCard(deps, login, { packet, phone })
  if (code === null) return { refusal: NOT_KNOWN }
  const { entrepreneurId, id: gatewayId } = gateway
  const now = deps.now()
  if (typed.entrepreneurId !== entrepreneurId) {
    const requester = { device: phone.deviceDigest, entrepreneurId }
    const decision = decideAccess({ ...typed, devices: [] }, requester, now)
    return { refusal: decision.kind === 'refuse' ? decision.text : NOT_KNOWN }
  }
  const { purchaseId } = typed
  const { decision, changes } = decideAt(typed, typed.holders, { device: phone.deviceDigest, now })
  const isInUse = decision.kind === 'refuse' && decision.reason === 'too_many_devices'
  const isInLine = decision.kind === 'refuse' && (decision.reason === 'ended' || decision.reason === 'waits')
  if (decision.kind === 'refuse' && !isInUse && !isInLine) return { refusal: decision.text }
  if (decision.kind === 'accept' && !changes && !typed.hasNext)
    return { grant: { purchaseId, access: decision }, check: code.check }
  const typing = isEnterprise(packet) ? 'by_itself' : 'by_hand'
  const granted = await deps.db.inTenant(entrepreneurId, async (tx) => {
    // The code is of an ended pass, and the phone holds the next one.
    const isOver = decision.kind === 'refuse' && decision.reason === 'ended'
    const next = isOver ? await findGrantingPass(deps, tx, phone.deviceDigest) : null
    return next === null ? takeAt(deps, tx, { gatewayId, purchaseId, phone, typing }) : { grant: next }
  })
  if ('grant' in granted) deps.changes.announce(purchaseId)
  // The phone that lost its place goes offline if its router accepts requests.
  if (isInUse && 'grant' in granted) deps.routers.call(entrepreneurId, 'orders')
  return withCheck(granted, code.check)
}

const withCheck = (granted: { grant: Grant } | { refusal: string }, check: Attributes): Decided =>
  'grant' in granted ? { ...granted, check } : granted
