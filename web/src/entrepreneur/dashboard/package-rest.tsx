import { optionsLine } from '@minit/domain/shop/option-words.ts'
import { Pencil } from 'lucide-react'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import type { Pack } from '../queries.ts'
import { PriceLine } from '../rates/price-line.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { useAmountNotes } from './use-amount-notes.ts'

const factsOf = (pack: Pack): string =>
  [
    pack.allowsOvertime && !pack.fromStock && `overtime ${leText(pack.overtimeRate)}/min`,
    pack.options !== null && optionsLine(pack.options),
    `${pack.totalSales} sold`,
  ]
    .filter(Boolean)
    .join(' · ')

/** What a tap on a package's row opens: its facts, and everything that can be done with it. */
export const PackageRest = ({ pack, onEdit }: { pack: Pack; onEdit: () => void }) => {
  const note = useAmountNotes()(pack.price)
  return (
    <div className="grid gap-1 pb-2">
      <p className="text-sm text-muted">{factsOf(pack)}</p>
      {note !== null && <p className="text-sm text-muted">{note}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Edit ${pack.name}`}
          onClick={onEdit}
        >
          <Pencil className="size-4" />
          Edit
        </Button>
        {pack.isActive && <ShareButton pack={pack} />}
      </div>
      {pack.isActive && <PriceLine pack={pack} />}
    </div>
  )
}
