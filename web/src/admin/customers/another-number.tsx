import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'

type Chosen = { what: 'export' | 'erase'; phoneNumber: string }

/** Export and erasure of a number that is in no list: of an applicant, a gift's recipient or a claimant. */
export const AnotherNumber = ({ onChoose }: { onChoose: (chosen: Chosen) => void }) => {
  const [phoneNumber, setPhoneNumber] = useState('')
  const [isMissing, setMissing] = useState(false)
  const choose = (what: Chosen['what']) => () => {
    const typed = phoneNumber.trim()
    setMissing(typed === '')
    if (typed !== '') onChoose({ what, phoneNumber: typed })
  }
  return (
    <Card role="region" aria-label="Another number" className="grid gap-3 p-4 mt-3">
      <Field
        label="Another number"
        hint="Of a number without orders: an applicant, the receiver of a gift, or a sender of a message."
        name="another-number"
        type="tel"
        value={phoneNumber}
        onChange={(event) => setPhoneNumber(event.target.value)}
        maxLength={100}
        autoComplete="off"
        error={isMissing ? 'Enter a phone number' : undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="small" onClick={choose('export')}>
          Export this number
        </Button>
        <Button variant="danger-ghost" size="small" onClick={choose('erase')}>
          Erase this number
        </Button>
      </div>
    </Card>
  )
}
