import type { FaultyLine } from '../lab/faulty-line.ts'
import type { Lab } from '../lab/lab.ts'

export type Ground = { lab: Lab; diskFolder: string; toDatabase: FaultyLine; toServices: FaultyLine }

/**
 * A fault to inject. Meanwhile sales may be refused with a clear answer, or continue; afterwards all recovers
 * by itself.
 */
export type Fault = {
  name: string
  /** Whether passes must still be sold meanwhile. */
  isSelling: boolean
  /** Whether some callers must get 503 meanwhile, which shows that the fault was felt. */
  isRefusing: boolean
  /** Counts how often traffic met the fault, where that is possible. */
  struck?: (ground: Ground) => number
  /** Starts the fault; returns what ends it. */
  begin: (ground: Ground) => Promise<() => Promise<void>>
  /** Checks for other problems meanwhile, and after its end, in addition to the buyers' answers. */
  probe?: (ground: Ground) => Promise<string[]>
  probeAfter?: (ground: Ground) => Promise<string[]>
}
