import { listEquipment, readEquipment } from '@minit/contract/admin/equipment.ts'
import { ApiError } from '@minit/contract/call.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import type { EquipmentState } from '@minit/domain/shop/equipment.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { refreshRows, rowKey, rowQuery } from '../../lib/query.ts'
import { usePages } from '../../ui/list.tsx'

export type Piece = Answer<typeof listEquipment>['items'][number]
export type Detail = Answer<typeof readEquipment>

type Filters = { search: string; state: EquipmentState | 'fault' | '' }

/** Reads rented equipment page by page. */
export const useEquipment = (filters: Filters) =>
  usePages({
    queryKey: [...rowKey(listEquipment), filters],
    read: (after, signal) => call(listEquipment, { query: { ...filters, after }, signal }),
    staleMs: 0,
  })

export const pieceQuery = (id: string) => rowQuery(readEquipment, { params: { id } })

type Options<Typed> = { act: (typed: Typed) => Promise<Detail>; done: string; onDone: () => void }

/** Does one thing with a piece; the server's messages appear next to the fields. */
export const usePieceAction = <Typed = void>({ act, done, onDone }: Options<Typed>) => {
  const client = useQueryClient()
  const step = useAction({
    act,
    done: ({ piece }) => ({ title: done, message: `${piece.name}, ${piece.serial}` }),
    failed: failure('Update Failed', 'Please try again.'),
    onDone,
    onSettled: () => refreshRows(client, listEquipment, readEquipment),
  })
  const { error } = step
  return { ...step, problems: error instanceof ApiError ? (error.details?.fields ?? {}) : {} }
}
