/** What the seller finds a cash order by. */
export const OrderCode = ({ code }: { code: string }) => (
  <p className="flex items-center justify-between gap-3 mt-2.5 px-3 py-2.5 rounded-lg bg-sunk">
    <span>Order code</span>
    <b className="text-2xl tracking-[0.12em]">{code}</b>
  </p>
)
