import { formatClock } from '@minit/domain/durations.ts'
import { formatLe, leToMinor } from '@minit/domain/money.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { type Overtime, OvertimeForm } from './overtime-form.tsx'

/** The way to more minutes, folded until it is wanted. */
export const AddTime = (props: Overtime) => {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <OvertimeForm {...props} />
  const { ratePerMinute, until } = props.terms
  return (
    <section className="mt-5">
      <Button variant="soft" isWide onClick={() => setIsOpen(true)}>
        Add more time
      </Button>
      <p className="mt-2 text-sm text-muted text-center">
        {formatLe(leToMinor(ratePerMinute))} a minute, until {formatClock(new Date(until))}
      </p>
    </section>
  )
}
