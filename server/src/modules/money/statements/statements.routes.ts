import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { bookForgottenPayout } from './book-forgotten-payout.ts'
import { listStatementFiles, readStatement, readStatements, settleDifference } from './read-statements.ts'
import { discardStatement, readPart, startStatement, takeStatement } from './upload.ts'

const SUCCESS = { success: true } as const

/** Providers' statements: an admin uploads and reviews them, and has them compared with the ledger. */
export const statementHandlers = (deps: Deps) =>
  ({
    listStatements: ({ query }) => readStatements(deps, query.range),
    listStatementFiles: ({ query }) => listStatementFiles(deps, query.after),
    startStatement: async ({ body, caller }) => ({ id: await startStatement(deps, caller, body) }),
    sendStatementPart: async ({ params, body }) => {
      await readPart(deps, { id: params.id, ...body })
      return SUCCESS
    },
    readStatement: ({ params }) => readStatement(deps, params.id),
    takeStatement: async ({ params, body, caller }) => {
      await takeStatement(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
    discardStatement: async ({ params }) => {
      await discardStatement(deps, params.id)
      return SUCCESS
    },
    settleDifference: async ({ params, body, caller }) => {
      await settleDifference(deps, caller, { id: params.id, reason: body.reason })
      return SUCCESS
    },
    bookForgottenPayout: async ({ params, body, caller }) => {
      await bookForgottenPayout(deps, caller, { id: params.id, ...body })
      return SUCCESS
    },
  }) satisfies SomeHandlers
