import type { Caller } from '../../http/caller.ts'
import type { Deps } from '../../ports/deps.ts'

/** An admin without a second factor may do nothing in production but set one up. */
export const mustEnrol = ({ mode }: Pick<Deps, 'mode'>, caller: Caller): boolean =>
  mode === 'production' && caller.kind === 'admin' && !caller.hasSecondFactor
