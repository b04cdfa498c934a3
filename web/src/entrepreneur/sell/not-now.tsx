import { Notice } from '../../ui/notice.tsx'

/** Why this shop sells nothing now; nothing if it does. */
export const NotSellingNow = ({ isOpen, maySell }: { isOpen: boolean; maySell: boolean }) =>
  isOpen && maySell ? null : (
    <Notice tone="bad">
      <p>
        {isOpen
          ? 'This shop cannot sell now. Tell the owner.'
          : 'The shop is closed. The owner or a manager opens it.'}
      </p>
    </Notice>
  )
