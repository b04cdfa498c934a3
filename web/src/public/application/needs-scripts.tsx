import { paths } from '../../lib/paths.ts'
import { SUPPORT } from '../../lib/support.ts'
import { Notice } from '../../ui/notice.tsx'

/** For a browser whose scripts are off: another way in. */
export const NeedsScripts = () => (
  <noscript>
    <Notice tone="warn">
      This form needs JavaScript, which is off in this browser. Turn it on, or call us and we fill it in with
      you:{' '}
      <a href={paths.call(SUPPORT.phone)} className="inline-block py-3 -my-3 font-medium text-inherit">
        {SUPPORT.phone}
      </a>
    </Notice>
  </noscript>
)
