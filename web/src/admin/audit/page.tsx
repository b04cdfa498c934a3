import { AdminPage } from '../admin-page.tsx'

export const Page = () => <AdminPage title="Audit log">{null}</AdminPage>
