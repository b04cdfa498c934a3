import { inflateSync } from 'node:zlib'
import type { Audience, EndpointRow } from '@minit/contract/endpoint.ts'
import { type Endpoints, endpoints } from '@minit/contract/endpoints.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { FastifyInstance } from 'fastify'
import type { FuzzCaller, FuzzFixture } from '../fuzz/fuzz-fixture.ts'
import { leaks } from '../fuzz/judge.ts'
import { pagesOf } from '../pdf-text.ts'
import { aReceipt } from '../receipts.ts'
import { guardedRow } from '../rows/all-rows.ts'
import type { RowRequest } from '../rows/request.ts'
import { aSponsorship, ordersSponsorship } from '../sponsors.ts'
import { aBatch } from '../voucher-fixture.ts'
import { asCase } from './call-cells.ts'
import type { Cell } from './cells.ts'

/** The caller who requests their own data from a row. */
const WHO: Readonly<Record<Audience, FuzzCaller>> = {
  public: 'nobody',
  customer: 'customer',
  account: 'owner',
  entrepreneur: 'owner',
  agent: 'agent',
  admin: 'admin',
  provider: 'radius',
}

/** Rows without own data here; they have tests of their own. */
const NOT_ASKED: Readonly<Partial<Record<keyof Endpoints, string>>> = {
  readGift: 'nobody was given a pass here',
  readOnlineMinutes: 'no pass here has minutes that run only while online',
  readFreePass: 'nobody took free minutes here',
  readMyPasses: 'shows a number what it bought at every seller, by a code of its own',
  readRouterCertificate: 'is for routers that come by RadSec',
  readApplicationStatus: 'nobody has applied here',
  verifyReceipt: 'is asked about with the receipt itself',
}

type Asked = { by: FuzzCaller; question: RowRequest }

/** Requests that need more than an own id. */
const ownQuestions = async (fixture: FuzzFixture): Promise<Partial<Record<keyof Endpoints, Asked>>> => {
  const { app, a, own } = fixture
  const month = freetownDay(app.deps.now()).slice(0, 7)
  const receipt = await aReceipt(app, a)
  const ofReceipt = { transactionId: receipt.transactionId }
  return {
    exportStatement: { by: 'owner', question: { query: { month } } },
    drawStatement: { by: 'owner', question: { query: { month } } },
    drawPoster: { by: 'owner', question: { query: { format: 'pdf' } } },
    drawVoucherSheet: {
      by: 'owner',
      question: { params: { id: own.batchId }, query: { format: 'list' } },
    },
    openReceipt: { by: 'nobody', question: { params: ofReceipt, headers: { 'receipt-key': receipt.key } } },
    drawReceipt: { by: 'nobody', question: { params: ofReceipt, query: { k: receipt.key } } },
    listAgentCards: { by: 'agent', question: { params: { id: await aBatchOfTheAgent(fixture) } } },
    findRadiusRouter: { by: 'radius', question: { query: { address: '198.51.100.2' } } },
    ...(await ofSponsors(fixture)),
  }
}

/** A sponsor's cards, and the invoice of another one, at seller A. */
const ofSponsors = async ({ app, a }: FuzzFixture): Promise<Partial<Record<keyof Endpoints, Asked>>> => {
  const { id, link } = await aSponsorship(app, a, { who: 'cards' })
  const invoiced = await ordersSponsorship(app, a, { way: 'invoice' })
  return {
    readSellersSponsorship: { by: 'owner', question: { params: { id } } },
    drawSellersCards: { by: 'owner', question: { params: { id } } },
    readSponsorship: { by: 'nobody', question: { params: { link } } },
    drawSponsorCards: { by: 'nobody', question: { params: { link } } },
    drawSponsorInvoice: { by: 'nobody', question: { params: { link: invoiced.link } } },
    drawSponsorReceipt: { by: 'nobody', question: { params: { link } } },
  }
}

const aBatchOfTheAgent = async ({ app, a }: FuzzFixture): Promise<string> => {
  const [agent] = await app.database.asOwner<{ id: string }>(
    'select agent_id as id from agent_sessions where entrepreneur_id = $1 limit 1',
    [a.id],
  )
  return (await aBatch(app, a, { agentId: agent?.id ?? null })).id
}

const ownQuestion = (fixture: FuzzFixture, name: keyof Endpoints, row: EndpointRow): RowRequest => {
  const { own, a, words } = fixture
  const asked: RowRequest = guardedRow(name)?.ask(own, a) ?? {}
  const isBuyers = row.audience === 'customer' || row.audience === 'public'
  const paths: Record<string, string> = { entrepreneur: a.slug, transactionId: words.soldId, id: own.batchId }
  const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [
    field,
    (isBuyers ? undefined : asked.params?.[field]) ?? paths[field] ?? '',
  ])
  return { ...asked, params: Object.fromEntries(named) }
}

/** Only for documents in a standard font, whose texts are plain in the page. */
const plainTextOf = (pdf: Buffer): string => {
  const pages = [...pdf.toString('latin1').matchAll(/\/Length (\d+)\/Filter\/FlateDecode>>\nstream\n/g)]
  const contents = pages.map(({ index, 0: { length }, 1: size }) =>
    inflateSync(pdf.subarray(index + length, index + length + Number(size))).toString('latin1'),
  )
  const texts = contents.flatMap((content) => [...content.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)])
  return texts.map(([, text = '']) => text).join('\n')
}

const textOf = (row: EndpointRow, bytes: Buffer): string =>
  row.file === 'application/pdf' ? `${pagesOf(bytes).join('\n')}${plainTextOf(bytes)}` : bytes.toString()

/**
 * Everything that seller A, its people, its customers and its routers read of their own: lists, figures, PDF
 * and CSV files. Each must succeed and contain nothing of seller B. The platform's own reads contain both, so
 * they are left out.
 */
export const crossExports = async (
  fixture: FuzzFixture,
  app: FastifyInstance = fixture.app.app,
): Promise<Cell[]> => {
  const { database } = fixture.app
  const more = await ownQuestions(fixture)
  const cells: Cell[] = []
  for (const [name, row] of Object.entries(endpoints) as [keyof Endpoints, EndpointRow][]) {
    const isRead = row.method === 'GET' && row.audience !== 'admin'
    if (!isRead || NOT_ASKED[name] !== undefined) continue
    const { by, question } = more[name] ?? {
      by: WHO[row.audience],
      question: ownQuestion(fixture, name, row),
    }
    const asked = asCase(row, by, question)
    const answer = await app.inject({
      method: asked.method,
      url: asked.url,
      headers: { ...fixture.headersOf[by], ...asked.headers },
    })
    await database.asOwner('delete from rate_limits')
    const { statusCode: status, headers } = answer
    const body = status < 300 ? textOf(row, answer.rawPayload) : answer.body
    const kind = row.file ?? row.text ?? 'JSON'
    cells.push({
      kind: 'export',
      what: name,
      by,
      outcome: `${status} ${kind}`,
      leaks: [
        ...(status < 300 ? [] : [`${status}: nothing was shown`]),
        ...(status < 300 && row.file !== undefined && body.length < 40 ? ['the file could not be read'] : []),
        ...leaks(row, asked, { status, headers, body, ms: 0 }, fixture.canaries),
      ],
    })
  }
  return cells
}
