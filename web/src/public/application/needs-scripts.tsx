import { usePageState } from '../../lib/page-state.ts'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/notice.tsx'

/** For a browser whose scripts are off: another way in. */
export const NeedsScripts = () => {
  const { phone } = usePageState().support
  return (
    <noscript>
      <Notice tone="warn">
        This form needs JavaScript, which is off in this browser. Turn it on
        {phone === null ? (
          ', or use another browser.'
        ) : (
          <>
            , or call us and we fill it in with you:{' '}
            <a href={paths.call(phone)} className="inline-block py-3 -my-3 font-medium text-inherit">
              {phone}
            </a>
          </>
        )}
      </Notice>
    </noscript>
  )
}
