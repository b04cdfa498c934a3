import { formatClock } from '@minit/domain/durations.ts'
import { formatLe, leToMinor } from '@minit/domain/money.ts'
import { type ComponentType, useState } from 'react'
import type { PurchaseView } from '../../checkout/purchase-view.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'

export type Overtime = NonNullable<NonNullable<PurchaseView['pass']>['overtime']>
export type AddTimeProps = {
  transactionId: string
  overtime: Overtime
  /** The number that bought the pass, and pays for this too. */
  payer: string
}

/** The way to more minutes. Its form is fetched when it is wanted: few do, and all would wait for it. */
export const AddTime = (props: AddTimeProps) => {
  const [Form, setForm] = useState<ComponentType<AddTimeProps> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const open = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const { OvertimeForm } = await import('./overtime-form.tsx')
      setForm(() => OvertimeForm)
    } catch {
      toast({ title: 'No connection', message: 'Please try again.', tone: 'destructive' })
    }
    setIsBusy(false)
  }
  if (Form !== null) return <Form {...props} />
  const { ratePerMinute, until } = props.overtime
  return (
    <section className="mt-5">
      <Button variant="soft" isWide isBusy={isBusy} busyLabel="Loading..." onClick={open}>
        Add more time
      </Button>
      <p className="mt-2 text-sm text-muted text-center">
        {formatLe(leToMinor(ratePerMinute))} a minute, until {formatClock(new Date(until))}
      </p>
    </section>
  )
}
