import type { Deps } from '../../ports/deps.ts'

/**
 * Promises a link to whoever has this name. Only the promise is written down, so that the answer and its time are
 * the same whether there is such an account or not: `send-forgotten-link.ts` looks for it afterwards.
 */
export const forgotPassword = (deps: Deps, name: string): Promise<void> =>
  deps.db.asPlatform((tx) => deps.jobs.enqueue(tx, 'send-password-link', { name }))
