import { maySell } from '@minit/domain/subscriptions.ts'
import { Switch } from '../../ui/switch.tsx'
import type { Stats } from './queries.ts'
import { useSwitchSite } from './use-switch-site.ts'

/** Whether customers can buy now, in the words that hold for them. Not there for who may not sell at all. */
export const OpenSwitch = ({ stats }: { stats: Stats }) => {
  const { mutate } = useSwitchSite()
  if (!maySell(stats.subscriptionStatus)) return null
  return (
    <div className="font-medium">
      <Switch
        label={stats.isOpen ? 'Open: customers can buy' : 'Closed: customers cannot buy'}
        checked={stats.isOpen}
        onCheckedChange={(isOpen) => mutate(isOpen)}
      />
    </div>
  )
}
