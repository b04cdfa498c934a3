import { switchDailyPayouts } from '@minit/contract/entrepreneur/money.ts'
import { METHOD_NAMES } from '@minit/domain/platform/method-names.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Money, refreshMoney } from '../queries.ts'
import { DestinationDialog } from './destination-dialog.tsx'

const DailySwitch = ({ money }: { money: Money }) => {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useAction({
    act: (isDaily: boolean) => call(switchDailyPayouts, { body: { isDaily } }),
    done: (_, isDaily) => ({ title: isDaily ? 'Sent every evening' : 'Sent when you ask' }),
    failed: failureOr('Update Failed'),
    onSettled: () => refreshMoney(client),
  })
  return (
    <div className="px-4 py-3 border-t border-line">
      <div className="font-medium">
        <Switch
          label="Send it every evening at 20:00"
          checked={isPending ? variables : money.isDaily}
          onCheckedChange={(isDaily) => mutate(isDaily)}
        />
      </div>
      <p className="mt-1 text-sm text-muted">
        {money.isDaily
          ? `We send what is available at that time, if it is ${leText(money.minimum)} or more.`
          : 'Off: we send only when you ask.'}
      </p>
    </div>
  )
}

/** The number for payouts, and whether they are automatic. */
export const DestinationCard = ({ money }: { money: Money }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { destination } = money
  return (
    <Section id="destination" title="Your number">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4">
        {destination === null ? (
          <p className="flex-1 min-w-48 text-sm text-muted">
            Add the mobile money number you want your money on.
          </p>
        ) : (
          <p>
            <b className="block">{destination.phone}</b>
            <span className="block text-sm text-muted">
              {METHOD_NAMES[destination.method]}
              {destination.holderName !== null && ` · ${destination.holderName}`}
            </span>
          </p>
        )}
        <Button
          variant={destination === null ? 'action' : 'ghost'}
          size="small"
          onClick={() => setIsOpen(true)}
        >
          {destination === null ? 'Set your number' : 'Change'}
          {destination !== null && <span className="spoken"> your number</span>}
        </Button>
      </div>
      {destination !== null && <DailySwitch money={money} />}
      {isOpen && <DestinationDialog money={money} onDone={() => setIsOpen(false)} />}
    </Section>
  )
}
