import {
  discardStatement,
  listStatementFiles,
  listStatements,
  readStatement,
  takeStatement,
} from '@minit/contract/admin/statements.ts'
import { readWorklist } from '@minit/contract/admin/worklist.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { rowKey, rowQuery } from '../../lib/query.ts'
import { usePages } from '../../ui/list.tsx'
import { NOTHING_WAS_CHANGED_PLEASE_TRY_AGAIN } from '../../words/everyone.ts'
import type { Range } from '../address.ts'

export type Statements = Answer<typeof listStatements>
export type StatementFile = Answer<typeof listStatementFiles>['items'][number]
export type StatementDay = Statements['days'][number]
export type Difference = Answer<typeof readWorklist>['differences'][number]
export type Preview = Answer<typeof readStatement>

const POLL_MS = 2_000

export const statementsQuery = (range: Range) => ({
  ...rowQuery(listStatements, { query: { range } }),
  placeholderData: keepPreviousData,
})

/** The files that were compared; undefined before the first answer. */
const comparedOf = (files: readonly StatementFile[] | undefined): string | undefined =>
  files
    ?.filter(({ state }) => state === 'taken')
    .map(({ id }) => id)
    .join()

/** Polls while a file is being matched, and then reads days and differences again. */
export const useStatementFiles = () => {
  const client = useQueryClient()
  const files = usePages({
    queryKey: rowKey(listStatementFiles),
    read: (after, signal) => call(listStatementFiles, { query: { after }, signal }),
  })
  const isMatching = files.items?.some(({ state }) => state === 'matching') === true
  useEffect(() => {
    if (!isMatching) return
    // On a slow line an answer takes longer: a poll that cancelled it would never end.
    const poll = () => void client.invalidateQueries(undefined, { cancelRefetch: false })
    const timer = setInterval(poll, POLL_MS)
    return () => clearInterval(timer)
  }, [isMatching, client])
  const compared = comparedOf(files.items)
  const known = useRef(compared)
  useEffect(() => {
    // The lists that were read together with this answer may be from before the comparison ended.
    if (known.current !== undefined && known.current !== compared) void client.invalidateQueries()
    known.current = compared
  }, [compared, client])
  return files
}

/** Reads the open differences page by page, or those that a search finds. */
export const useDifferences = (search: string) =>
  usePages({
    queryKey: [...rowKey(readWorklist), 'differences', search],
    read: async (after, signal) => {
      const work = await call(readWorklist, { query: { list: 'differences', search, after }, signal })
      return { items: work.differences, next: work.next.differences }
    },
  })

export const readPreview = (id: string): Promise<Preview> => call(readStatement, { params: { id } })

type Days = { coveredFrom: string; coveredUntil: string }

export const useTake = (id: string, onDone: () => void) => {
  const client = useQueryClient()
  return useAction({
    act: (body: Days) => call(takeStatement, { params: { id }, body }),
    done: () => ({ title: 'Statement accepted', message: 'It is being compared with our books.' }),
    failed: failure('Not accepted', NOTHING_WAS_CHANGED_PLEASE_TRY_AGAIN),
    onDone,
    onSettled: () => client.invalidateQueries(),
  })
}

export const useDiscard = (onDone: () => void) => {
  const client = useQueryClient()
  return useAction({
    act: (id: string) => call(discardStatement, { params: { id } }),
    failed: failure('Not discarded', 'Please try again.'),
    onDone,
    onSettled: () => client.invalidateQueries(),
  })
}
