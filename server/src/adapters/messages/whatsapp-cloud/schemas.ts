import * as z from 'zod/mini'

/** `message_status` comes with template messages: `accepted`, `held_for_quality_assessment` or `paused`. */
export const SendAnswer = z.object({
  messages: z.tuple([z.object({ id: z.string(), message_status: z.optional(z.string()) })], z.unknown()),
})

/** An error of the Graph API. Its message may change, its code does not. */
export const ErrorAnswer = z.object({ error: z.object({ code: z.number() }) })
