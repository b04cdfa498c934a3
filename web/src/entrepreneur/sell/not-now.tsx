import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { THE_SHOP_IS_CLOSED, THIS_SHOP_CANNOT_SELL_NOW } from '../../words/sellers.ts'
import { useSwitchSite } from '../dashboard/use-switch-site.ts'
import { useMay } from '../rights.tsx'

const Closed = () => {
  const { mutate, isPending } = useSwitchSite()
  if (!useMay('open_shop')) return <p>{THE_SHOP_IS_CLOSED}</p>
  return (
    <>
      <p>Your shop is closed: customers cannot buy.</p>
      <div className="mt-3">
        <Button isBusy={isPending} busyLabel="Opening..." onClick={() => mutate(true)}>
          Open the shop
        </Button>
      </div>
    </>
  )
}

/** Why this shop sells nothing now, with a way to open it; nothing if it does. */
export const NotSellingNow = ({ isOpen, maySell }: { isOpen: boolean; maySell: boolean }) =>
  isOpen && maySell ? null : (
    <Notice tone="bad">{isOpen || !maySell ? <p>{THIS_SHOP_CANNOT_SELL_NOW}</p> : <Closed />}</Notice>
  )
