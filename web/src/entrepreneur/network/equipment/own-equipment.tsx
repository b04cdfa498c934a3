import type { Answer } from '@minit/contract/endpoint.ts'
import type { listOwnEquipment } from '@minit/contract/entrepreneur/equipment.ts'
import type { EquipmentFault, EquipmentState } from '@minit/domain/shop/equipment.ts'
import { EQUIPMENT_NAMES } from '@minit/domain/shop/installations.ts'
import { useState } from 'react'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { FaultDialog } from './fault-dialog.tsx'

type OwnPiece = Answer<typeof listOwnEquipment>['equipment'][number]

const STATES: Record<EquipmentState, { word: string; tone: BadgeTone }> = {
  at_seller: { word: 'In use', tone: 'good' },
  in_repair: { word: 'In repair', tone: 'warn' },
  in_store: { word: 'With Minit', tone: 'quiet' },
  lost: { word: 'Lost', tone: 'bad' },
}

const REPORTED: Record<EquipmentFault, string> = {
  broken: 'You reported that it is broken. Minit looks into it.',
  stolen: 'You reported that it was stolen. Minit looks into it.',
}

const PieceLine = ({ piece, onReport }: { piece: OwnPiece; onReport: () => void }) => {
  const { name, serial, kind, state, fault } = piece
  const { word, tone } = STATES[state]
  return (
    <li className="grid gap-1.5 px-4 py-3 border-t border-line">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-bold [overflow-wrap:anywhere]">{name}</p>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {EQUIPMENT_NAMES[kind]}, {serial}
          </p>
        </div>
        <Badge tone={tone}>{word}</Badge>
      </div>
      {fault !== null && <p className="text-sm">{REPORTED[fault.kind]}</p>}
      {state === 'at_seller' && fault === null && (
        <Button variant="ghost" size="small" className="justify-self-start" onClick={onReport}>
          Report a fault
          <span className="spoken"> of {name}</span>
        </Button>
      )}
    </li>
  )
}

/** The equipment that the seller rents, and where a fault of it is reported. */
export const OwnEquipment = ({ equipment }: { equipment: readonly OwnPiece[] }) => {
  const [reported, setReported] = useState<OwnPiece | null>(null)
  return (
    <Section id="rented-equipment" title="Rented equipment">
      <ul>
        {equipment.map((piece) => (
          <PieceLine key={piece.id} piece={piece} onReport={() => setReported(piece)} />
        ))}
      </ul>
      {reported !== null && <FaultDialog piece={reported} onDone={() => setReported(null)} />}
    </Section>
  )
}
