import * as z from 'zod/mini'

/** The gateway may add fields; `Recipients` is empty if the whole request fails. */
export const SendAnswer = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(
      z.object({ statusCode: z.number(), status: z.string(), messageId: z.optional(z.string()) }),
    ),
  }),
})
