import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of a list that is coming. */
export const LoadingRows = ({ label, count = 4 }: { label: string; count?: number }) => (
  <ul aria-busy="true" aria-label={label}>
    {Array.from({ length: count }, (_, index) => index).map((key) => (
      <li key={key} className="flex items-center gap-3 px-4 py-3.5 border-t border-line">
        <Skeleton className="flex-none size-10" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="w-2/5 h-4" />
          <Skeleton className="w-3/5 h-4" />
        </div>
      </li>
    ))}
  </ul>
)
