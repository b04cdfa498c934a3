import type { FastifyInstance } from 'fastify'

export type SilenceMode = 'deaf' | 'mute'

/**
 * A provider that does not answer: `deaf` does nothing, `mute` does its work but loses the answer. Its
 * callbacks are still sent.
 */
export type Silence = {
  set: (mode: SilenceMode | 'off', seconds?: number) => void
  mode: () => SilenceMode | 'off'
}

export const createSilence = (now: () => number = Date.now): Silence => {
  let current: SilenceMode | 'off' = 'off'
  let untilMs = Number.POSITIVE_INFINITY
  return {
    set: (mode, seconds) => {
      current = mode
      untilMs = seconds === undefined ? Number.POSITIVE_INFINITY : now() + seconds * 1_000
    },
    mode: () => (now() < untilMs ? current : 'off'),
  }
}

/**
 * Applies the silence to a scope of routes. Requests stay open until the caller gives up or the server
 * closes.
 */
export const obeySilence = (scope: FastifyInstance, silence: Silence): void => {
  scope.addHook('onRequest', async () => {
    if (silence.mode() === 'deaf') await forever()
  })
  scope.addHook('onSend', async () => {
    if (silence.mode() === 'mute') await forever()
  })
}

export const forever = (): Promise<never> => new Promise(() => {})
