import { linkEquipment } from '@minit/contract/admin/equipment.ts'
import { call } from '../../../lib/call.ts'
import { SelectField } from '../../../ui/field.tsx'
import { type Detail, type Piece, usePieceAction } from '../queries.ts'

/** Says which of the seller's routers the piece is. */
export const RouterSelect = ({ piece, routers }: { piece: Piece; routers: Detail['routers'] }) => {
  const linking = usePieceAction({
    act: (gatewayId: string | null) => call(linkEquipment, { params: { id: piece.id }, body: { gatewayId } }),
    done: 'Router set',
    onDone: () => undefined,
  })
  return (
    <SelectField
      label="Which router it is"
      hint="This page then shows what the router reports."
      className="max-w-sm px-4 pb-4"
      value={piece.router?.id ?? ''}
      disabled={linking.isPending}
      onChange={({ target }) => linking.mutate(target.value === '' ? null : target.value)}
    >
      <option value="">Not known</option>
      {routers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
