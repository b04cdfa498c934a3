import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import type { Batch, Voucher } from '../queries.ts'
import type { Codes } from './batch-card.tsx'
import { VoidDialog } from './void-dialog.tsx'
import { VoucherRow } from './voucher-row.tsx'

type Filter = 'all' | 'unsold' | 'sold' | 'used' | 'void'

const FILTERS: Record<Filter, { word: string; states: readonly Voucher['state'][] }> = {
  all: { word: 'All', states: ['unsold', 'sold', 'used', 'over', 'void'] },
  unsold: { word: 'Not sold', states: ['unsold'] },
  sold: { word: 'Sold, not used', states: ['sold'] },
  used: { word: 'Used', states: ['used', 'over'] },
  void: { word: 'Out of use', states: ['void'] },
}

const isFilter = (text: string): text is Filter => text in FILTERS

const SHOWN = 50

type Props = { vouchers: readonly Voucher[]; batch: Batch; codes: Codes }

/** The vouchers of a batch; one tap sells one. */
export const VouchersCard = ({ vouchers, batch, codes }: Props) => {
  const [filter, setFilter] = useState<Filter>('all')
  const [shown, setShown] = useState(SHOWN)
  const [phoneNumber, setPhoneNumber] = useState('')
  const [voiding, setVoiding] = useState<Voucher | null>(null)
  const found = vouchers.filter(({ state }) => FILTERS[filter].states.includes(state))
  return (
    <Section id="vouchers" title="Vouchers">
      <div className="grid gap-3 px-4 pb-4 wide:grid-cols-2">
        <SelectField
          label="Show"
          value={filter}
          onChange={({ target }) => setFilter(isFilter(target.value) ? target.value : 'all')}
          error={undefined}
        >
          {Object.entries(FILTERS).map(([name, { word }]) => (
            <option key={name} value={name}>
              {word}
            </option>
          ))}
        </SelectField>
        {batch.counts.unsold > 0 && (
          <Field
            label="Buyer's number (optional)"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={phoneNumber}
            onChange={({ target }) => setPhoneNumber(target.value)}
            hint="For loyalty. Goes with the next voucher that you sell."
            error={undefined}
          />
        )}
      </div>
      {found.length === 0 ? (
        <p className="px-4 py-5 border-t border-line text-muted">There is none of these.</p>
      ) : (
        <ul aria-label="Vouchers">
          {found.slice(0, shown).map((voucher) => (
            <VoucherRow
              key={voucher.id}
              voucher={voucher}
              batchId={batch.id}
              code={codes?.get(voucher.id) ?? null}
              phoneNumber={phoneNumber}
              onSold={() => setPhoneNumber('')}
              onVoid={setVoiding}
            />
          ))}
        </ul>
      )}
      {found.length > shown && (
        <div className="grid p-4 border-t border-line">
          <Button variant="ghost" onClick={() => setShown(shown + SHOWN)}>
            Show more
          </Button>
        </div>
      )}
      {voiding !== null && <VoidDialog voucher={voiding} batch={batch} onDone={() => setVoiding(null)} />}
    </Section>
  )
}
