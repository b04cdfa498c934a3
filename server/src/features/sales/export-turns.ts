import { Refusal } from '../../refusal.ts'

/** One that has not moved for so long was left behind: its line is dead, or its reader fell asleep. */
const DEAD_AFTER_MS = 30_000

export type Turn = {
  /** False once another export has taken over. */
  goesOn: (now: Date) => boolean
  end: () => void
}

export type ExportTurns = { take: (seller: string, now: Date) => Turn }

/** One export at a time for each seller in this process; the endpoint's limit counts for all of them together. */
export const createExportTurns = (): ExportTurns => {
  const running = new Map<string, { movedAt: number }>()
  return {
    take: (seller, now) => {
      const other = running.get(seller)
      if (other !== undefined && now.getTime() - other.movedAt < DEAD_AFTER_MS) {
        throw new Refusal('too_many_requests', 'An export is under way. Wait until it is done.', {
          retryAfterSeconds: DEAD_AFTER_MS / 1000,
        })
      }
      const turn = { movedAt: now.getTime() }
      running.set(seller, turn)
      const isMine = () => running.get(seller) === turn
      return {
        goesOn: (at) => {
          turn.movedAt = at.getTime()
          return isMine()
        },
        end: () => {
          if (isMine()) running.delete(seller)
        },
      }
    },
  }
}
