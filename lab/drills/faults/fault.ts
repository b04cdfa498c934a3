import type { FaultyLine } from '../lab/faulty-line.ts'
import type { Lab } from '../lab/lab.ts'

export type Ground = { lab: Lab; diskFolder: string; toDatabase: FaultyLine; toServices: FaultyLine }

/** Something that goes wrong. While it does, sales may be refused in words, or go on; afterwards all goes on by itself. */
export type Fault = {
  name: string
  /** Whether passes are sold meanwhile all the same. */
  isSelling: boolean
  /** Whether some are asked to come back meanwhile: else nobody felt it. */
  isRefusing: boolean
  /** How often it was met where it is, for a fault that can be counted there. */
  struck?: (ground: Ground) => number
  /** Makes it so; returns what ends it. */
  begin: (ground: Ground) => Promise<() => Promise<void>>
  /** What is wrong meanwhile, and after its end, besides what buyers are told. */
  probe?: (ground: Ground) => Promise<string[]>
  probeAfter?: (ground: Ground) => Promise<string[]>
}
