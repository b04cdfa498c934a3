import * as z from 'zod/mini'

/** Fields beyond these are theirs to add; a request that fails as a whole names nobody in `Recipients`. */
export const SendAnswer = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(
      z.object({ statusCode: z.number(), status: z.string(), messageId: z.optional(z.string()) }),
    ),
  }),
})
