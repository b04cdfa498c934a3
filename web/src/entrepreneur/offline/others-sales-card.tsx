import { later } from '../../ui/later.tsx'
import { useMay } from '../rights.tsx'
import { useSalesOfOthers } from './stored-sales.ts'

const OthersSales = later(() => import('./others-sales.tsx').then((part) => part.OthersSales))

/** Cash sales that staff left on this phone, for the owner: removed staff never return to upload them. */
export const OthersSalesCard = () => {
  const sales = useSalesOfOthers()
  const mayTakeOver = useMay('manage_staff')
  return sales.length === 0 || !mayTakeOver ? null : <OthersSales sales={sales} />
}
