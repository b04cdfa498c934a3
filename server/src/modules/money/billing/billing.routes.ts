import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { agreeToTaking, listAdminInvoices, readBilling } from './billing-view.ts'
import { cancelInvoice, extendInvoice, setMonthlyFee, waiveInvoice } from './decide-invoice.ts'
import { drawInvoice } from './draw-invoice.ts'
import { payByPhone } from './pay-by-phone.ts'
import { payFromBalance } from './pay-from-balance.ts'

const SUCCESS = { success: true } as const

/** The seller's requests about what they owe the platform. */
export const billingHandlers = (deps: Deps) =>
  ({
    readBilling: async ({ caller: { entrepreneurId } }) => ({
      billing: await readBilling(deps, entrepreneurId),
    }),
    agreeToTaking: async ({ body, caller: { entrepreneurId } }) => {
      await agreeToTaking(deps, entrepreneurId, body.isAgreed)
      return SUCCESS
    },
    payInvoice: async ({ params, body, caller: { entrepreneurId } }) => {
      await payByPhone(deps, entrepreneurId, { invoiceId: params.id, phone: body.phone })
      return SUCCESS
    },
    payInvoiceFromBalance: async ({ params, caller: { entrepreneurId } }) => {
      await payFromBalance(deps, entrepreneurId, params.id)
      return SUCCESS
    },
    drawInvoice: async ({ params, caller: { entrepreneurId } }) => {
      const { fileName, bytes } = await drawInvoice(deps, entrepreneurId, params.id)
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      return { status: 200, headers, body: bytes }
    },
  }) satisfies SomeHandlers

/** The admin's requests about invoices. The audit log records every decision. */
export const adminInvoiceHandlers = (deps: Deps) =>
  ({
    listInvoices: ({ query }) => listAdminInvoices(deps, query),
    waiveInvoice: async ({ params, body, caller }) => {
      await waiveInvoice(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
    cancelInvoice: async ({ params, body, caller }) => {
      await cancelInvoice(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
    extendInvoice: async ({ params, body, caller }) => {
      await extendInvoice(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
    setMonthlyFee: async ({ params, body: { monthlyFee, reason }, caller }) => {
      await setMonthlyFee(deps, caller, { id: params.id, feeCents: Math.round(monthlyFee * 100), reason })
      return SUCCESS
    },
  }) satisfies SomeHandlers
