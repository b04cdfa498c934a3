import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Ledger } from '../ledger.ts'
import { randomMac } from './phones.ts'
import { type Answer, type Grant, type RadiusFront, stationOf } from './radius-front.ts'

/** Events at the hotspot, in order. Passers-by are recorded only if they are admitted. */
export type HotspotRow = { at: string } & (
  | { what: 'joined' | 'left'; mac: string }
  | { what: 'asked'; mac: string; by: 'code' | 'address'; answer: Answer['kind'] }
  | {
      what: 'Start' | 'Interim-Update' | 'Stop'
      mac: string
      session: string
      octets: number
      isTaken: boolean
    }
)

/** A phone in range of the hotspot; `key` opens its page, null for a passer-by. */
export type Guest = { mac: string; key: string | null; refusal: string; session: Session | null }
type Session = Grant & { id: string; userName: string; startedMs: number; octetsASecond: number }

export type Hotspot = {
  /** A phone joins and is authorized by its address, since it may have a pass. */
  join: (key: string | null, mac?: string) => Promise<Guest>
  /** A code is entered on the hotspot's own page. */
  logIn: (guest: Guest, code: string) => Promise<void>
  leave: (guest: Guest) => Promise<void>
  guestOf: (key: string) => Guest | undefined
  guests: () => readonly Guest[]
}

type Parts = { front: RadiusFront; ledger: Ledger<HotspotRow>; clock: Clock; hasPower: () => boolean }

/** The hotspot retries a phone that it refused. */
const ASKS_AGAIN_MS = 60_000
/** How often an unanswered Stop is sent. */
const STOP_TRIES = 5
const STOP_AGAIN_MS = 5_000
const UP_SHARE = 0.08

type Granted = Grant & { userName: string }

type Inside = Parts & {
  now: () => number
  write: (row: Record<string, unknown>) => void
  isHere: (guest: Guest) => boolean
}

/** Reports the sessions of admitted phones. */
const sessionsOf = ({ front, clock, hasPower, now, write, isHere }: Inside) => {
  const names = namesOf(front)
  const report = async (
    guest: Guest,
    session: Session,
    word: AccountingWord,
    cause = '',
  ): Promise<boolean> => {
    const seconds = Math.floor((now() - session.startedMs) / 1_000)
    const octets = seconds * session.octetsASecond
    const isTaken = await front.account(word, wordOf(guest, session, { seconds, octets, cause }))
    write({ what: word, mac: guest.mac, session: session.id, octets, isTaken })
    return isTaken
  }
  const stop = async (guest: Guest, cause: string): Promise<void> => {
    const { session } = guest
    guest.session = null
    if (session === null || !hasPower() || !front.saysStop) return
    const say = async (tries: number): Promise<void> => {
      if ((await report(guest, session, 'Stop', cause)) || tries === 1) return
      clock.after(STOP_AGAIN_MS, () => say(tries - 1))
    }
    await say(STOP_TRIES)
  }
  const goOn = (guest: Guest, session: Session, ended: () => Promise<void>): void => {
    const endsMs = session.startedMs + session.seconds * 1_000
    clock.after(Math.min(session.interimSeconds * 1_000, Math.max(endsMs - now(), MIN_TICK_MS)), async () => {
      // Without power it forgets its sessions.
      if (!hasPower()) {
        guest.session = null
        names.restart()
      }
      if (guest.session !== session || !isHere(guest)) return
      if (now() >= endsMs) return stop(guest, 'Session-Timeout').then(ended)
      await report(guest, session, 'Interim-Update')
      goOn(guest, session, ended)
    })
  }
  const begin = async (guest: Guest, grant: Granted, ended: () => Promise<void>): Promise<void> => {
    await stop(guest, 'User-Request')
    const octetsASecond = randomInt(20_000, 120_000)
    const session = { ...grant, id: names.next(), startedMs: now(), octetsASecond }
    guest.session = session
    guest.refusal = ''
    await report(guest, session, 'Start')
    goOn(guest, session, ended)
  }
  return { begin, stop }
}

type AccountingWord = 'Start' | 'Interim-Update' | 'Stop'

/** A RADIUS hotspot: admits phones according to the answers, and reports each session's counters. */
export const createHotspot = (parts: Parts, now: () => number = Date.now): Hotspot => {
  const { front, ledger, clock, hasPower } = parts
  const guests = new Map<string, Guest>()
  // Each call has the fields of its row type.
  const write = (row: Record<string, unknown>) =>
    ledger.append({ at: new Date(now()).toISOString(), ...row } as HotspotRow)
  const isHere = (guest: Guest): boolean => guests.get(guest.mac) === guest
  const sessions = sessionsOf({ ...parts, now, write, isHere })
  let wasOff = false
  /** Sends Accounting-On when power is back, before anything else, if the brand does so. */
  const restart = async (): Promise<void> => {
    const isBack = wasOff && hasPower()
    wasOff = !hasPower()
    if (isBack && front.saysOn) await front.account('Accounting-On', {})
  }
  const ask = async (guest: Guest, code: string | null): Promise<void> => {
    await restart()
    const answer: Answer = hasPower() ? await front.authorize(guest.mac, code) : { kind: 'silence' }
    if (!isHere(guest)) return
    const { kind } = answer
    const by = code === null ? 'address' : 'code'
    if (guest.key !== null || kind === 'accept') write({ what: 'asked', mac: guest.mac, by, answer: kind })
    if (answer.kind === 'accept') {
      const granted = { ...answer.grant, userName: code ?? stationOf(guest.mac) }
      return sessions.begin(guest, granted, () => ask(guest, null))
    }
    if (code === null) return askLater(guest)
    guest.refusal = answer.kind === 'reject' ? answer.sentence : 'Nobody answers. Try again.'
  }
  const askLater = (guest: Guest): void =>
    clock.after(ASKS_AGAIN_MS, async () => {
      if (isHere(guest) && guest.session === null) await ask(guest, null)
    })
  return {
    join: async (key, mac = randomMac()) => {
      const guest = { mac, key, refusal: '', session: null }
      guests.set(mac, guest)
      if (key !== null) write({ what: 'joined', mac })
      await ask(guest, null)
      return guest
    },
    logIn: (guest, code) => ask(guest, code),
    leave: async (guest) => {
      if (!isHere(guest)) return
      guests.delete(guest.mac)
      if (guest.key !== null) write({ what: 'left', mac: guest.mac })
      await sessions.stop(guest, 'User-Request')
    },
    guestOf: (key) => [...guests.values()].find((guest) => guest.key === key),
    guests: () => [...guests.values()],
  }
}

/** The minimum delay of a timer, for one that fires slightly early. */
const MIN_TICK_MS = 20

/** Some brands restart their session ids after each restart. */
const namesOf = ({ usesNamesAgain }: Pick<RadiusFront, 'usesNamesAgain'>) => {
  let last = 0
  return {
    next: (): string => {
      last += 1
      return usesNamesAgain ? last.toString(16).padStart(8, '0') : randomBytes(4).toString('hex')
    },
    restart: (): void => {
      last = 0
    },
  }
}

type Counted = { seconds: number; octets: number; cause: string }

const wordOf = (guest: Guest, session: Session, { seconds, octets, cause }: Counted) => ({
  'User-Name': session.userName,
  'Calling-Station-Id': stationOf(guest.mac),
  'Acct-Session-Id': session.id,
  'Acct-Session-Time': seconds,
  'Acct-Delay-Time': 0,
  'Acct-Output-Octets': octets % 2 ** 32,
  'Acct-Output-Gigawords': Math.floor(octets / 2 ** 32),
  'Acct-Input-Octets': Math.round(octets * UP_SHARE) % 2 ** 32,
  Class: `0x${Buffer.from(session.grantClass).toString('hex')}`,
  ...(cause !== '' && { 'Acct-Terminate-Cause': cause }),
})
