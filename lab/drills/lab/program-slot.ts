import { type Program, startProgram } from '../../../server/test/crash/start-program.ts'

/** A program that can be killed and restarted at the same address. */
export type ProgramSlot = {
  name: string
  isUp: () => boolean
  pid: () => number
  /** Returns once it listens. */
  start: () => Promise<void>
  /** `kill -9`; returns when it has ended. */
  kill: () => Promise<void>
}

export type ProgramPlan = { name: string; file: string; env: Record<string, string>; logFile: string }

export const openSlot = ({ name, file, env, logFile }: ProgramPlan): ProgramSlot => {
  let running: Program | null = null
  return {
    name,
    isUp: () => running !== null,
    pid: () => running?.pid ?? 0,
    start: async () => {
      if (running === null) running = await startProgram(file, env, logFile)
    },
    kill: async () => {
      const killed = running
      running = null
      await killed?.kill()
    },
  }
}
