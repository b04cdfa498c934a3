import { ApiError, createCall } from '@minit/contract/call.ts'
import { redeemVoucher } from '@minit/contract/customer/vouchers.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { inProcessWithCookies } from './in-process.ts'
import { readPlainForm, word } from './plain-form.ts'
import type { SendPage } from './send-page.ts'

const VoucherForm = z.object({
  code: word(100),
  phoneNumber: word(100),
  entrepreneur: word(80),
  at: word(2_000),
  idempotencyKey: word(64),
})

/** Puts the message of `code_not_known` under the code field. */
const fieldsOf = ({
  code,
  message,
  fields,
}: {
  code: string
  message: string
  fields: Record<string, string>
}) => (code === 'code_not_known' ? { code: message } : fields)

/**
 * Redeems a voucher, with or without scripts: the form makes the call, then redirects to the pass's page. A
 * refused form comes back with its values and errors.
 */
export const addVoucherForm = (
  app: FastifyInstance,
  sendPage: SendPage,
  publicOrigin: string | null,
): void => {
  app.post('/voucher', async (request, reply) => {
    const values = readPlainForm(VoucherForm, request, { publicOrigin })
    const { code, phoneNumber, entrepreneur, at, idempotencyKey } = values
    try {
      const call = createCall(inProcessWithCookies(app, () => request, reply))
      const { transactionId, statusToken, isFree } = await call(redeemVoucher, {
        headers: {
          ...(at !== '' && { 'phone-place': at }),
          ...(idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
        },
        body: { code, phoneNumber, ...(entrepreneur !== '' && { entrepreneurId: entrepreneur }) },
      })
      const search = new URLSearchParams({ t: statusToken, from: 'voucher', ...(at !== '' && { at }) })
      return reply.redirect(`/${isFree ? 'free-pass' : 'pass'}/${transactionId}?${search}`, 303)
    } catch (error) {
      if (!(error instanceof ApiError) || error.details === null) throw error
      const { message, fields = {} } = error.details
      const form = { values, fields: fieldsOf({ ...error.details, fields }), message }
      return sendPage(request, reply, { form, status: error.status })
    }
  })
}
