import type { Deps } from '../../../ports/deps.ts'
import { goOn, type Recorded, recordWords, type SessionWord } from './accounting.queries.ts'
import { askToDisconnect } from './disconnect.ts'
import { askToLengthen } from './lengthen.ts'
import { findRestarted } from './restarts.queries.ts'
import { giveBackRestarts } from './restarts.ts'

/** Words are gathered this long: a statement for many costs little more than for one, and no router minds. */
const GATHER_MS = 50
/** So many are enough for one statement: where words come faster than that they need not wait. */
const ENOUGH_WORDS = 32

export type Recorder = {
  /** Resolves once the word is written, rejects where it could not be: its router says it again. */
  record: (word: SessionWord) => Promise<void>
}

const keyOf = ({ gatewayId, acctSessionId, deviceDigest }: SessionWord): string =>
  `${gatewayId} ${acctSessionId} ${deviceDigest}`

const byKey = (left: SessionWord, right: SessionWord): number => (keyOf(left) < keyOf(right) ? -1 : 1)

/** Two words of one session in one batch: what was counted highest, and that it ended. */
const joinWords = (words: readonly SessionWord[]): SessionWord[] => {
  const joined = new Map<string, SessionWord>()
  for (const word of words) {
    const known = joined.get(keyOf(word))
    joined.set(keyOf(word), known === undefined ? word : join(known, word))
  }
  return [...joined.values()].sort(byKey)
}

const join = (one: SessionWord, other: SessionWord): SessionWord => ({
  ...one,
  beganAt: one.beganAt < other.beganAt ? one.beganAt : other.beganAt,
  saidAt: one.saidAt > other.saidAt ? one.saidAt : other.saidAt,
  sessionSeconds: longer(one.sessionSeconds, other.sessionSeconds),
  accessPoint: other.accessPoint ?? one.accessPoint,
  downOctets: Math.max(one.downOctets, other.downOctets),
  upOctets: Math.max(one.upOctets, other.upOctets),
  endCause: one.endCause ?? other.endCause,
  isInterim: one.isInterim && other.isInterim,
  isStart: one.isStart && other.isStart,
})

const longer = (one: number | null, other: number | null): number | null =>
  one === null ? other : Math.max(one, other ?? 0)

const NONE = { recorded: [], left: [] }

type Settle = { resolve: () => void; reject: (error: unknown) => void }

/** Writes what routers say of their sessions, many words at a time. */
export const createRecorder = (deps: Deps): Recorder => {
  let waiting: { word: SessionWord; settle: Settle }[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const taken = waiting
    waiting = []
    try {
      await write(
        deps,
        taken.map(({ word }) => word),
      )
      for (const { settle } of taken) settle.resolve()
    } catch (error) {
      for (const { settle } of taken) settle.reject(error)
    }
  }
  return {
    record: (word) =>
      new Promise((resolve, reject) => {
        waiting.push({ word, settle: { resolve, reject } })
        if (waiting.length >= ENOUGH_WORDS) flush()
        else timer ??= setTimeout(flush, GATHER_MS)
      }),
  }
}

const write = async (deps: Deps, words: readonly SessionWord[]): Promise<void> => {
  const joined = joinWords(words)
  const recorded = await writeAll(deps, joined)
  for (const { purchaseId, hasChanged } of recorded) if (hasChanged) deps.changes.announce(purchaseId)
  await tellRouters(deps, recorded)
}

/** Two statements at most: where the second fails its routers say all of it again, which changes nothing of the first. */
const writeAll = async (deps: Deps, words: readonly SessionWord[]): Promise<Recorded[]> => {
  const interim = words.filter(({ isInterim, endCause }) => isInterim && endCause === null)
  const others = words.filter((word) => !interim.includes(word))
  const gone =
    interim.length === 0 ? NONE : await deps.db.writeAsPlatform((tx) => goOn(tx, deps.now(), interim))
  const left = [...others, ...gone.left].sort(byKey)
  if (left.length === 0) return gone.recorded
  await giveBackRestarts(deps, await deps.db.readAsPlatform((tx) => findRestarted(tx, deps.now(), left)))
  return [...gone.recorded, ...(await deps.db.writeAsPlatform((tx) => recordWords(tx, deps, left)))]
}

/**
 * A phone is on that nothing lets in any more: its router has missed that, or could not be told. Or it is back after its
 * router's silence, in which minutes were given back, or added in vain.
 */
const tellRouters = async (deps: Deps, recorded: readonly Recorded[]): Promise<void> => {
  const told = recorded.filter(({ isOver, isBack }) => isOver || isBack)
  for (const entrepreneurId of new Set(told.map((each) => each.entrepreneurId))) {
    const ofSeller = told.filter((each) => each.entrepreneurId === entrepreneurId)
    const back = ofSeller.filter(({ isBack, isOver }) => isBack && !isOver)
    const purchaseIds = [...new Set(back.map(({ purchaseId }) => purchaseId))]
    await deps.db.inTenant(entrepreneurId, async (tx) => {
      if (ofSeller.some(({ isOver }) => isOver)) await askToDisconnect(deps, tx)
      if (purchaseIds.length > 0) await askToLengthen(deps, tx, { entrepreneurId, purchaseIds })
    })
  }
}
