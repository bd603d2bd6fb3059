/** Every page, by address. */
import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('../features/discovery/web/home-page.tsx'),
  route('event/:id', '../features/event-page/web/event-page.tsx'),
  route('event/:id/report', '../features/contact/web/report-page.tsx'),
  route('upload', '../features/submission/web/upload-page.tsx'),
  route('upload/received', '../features/submission/web/received-page.tsx'),
  route('archive', '../features/archive/web/archive-page.tsx'),
  route('archive/:year/:state?', '../features/archive/web/browse-page.tsx'),
  route('about', '../features/pages/web/about-page.tsx'),
  route('contact', '../features/contact/web/contact-page.tsx'),
  route('help', '../features/pages/web/help-page.tsx'),
  route('privacy', '../features/pages/web/privacy-page.tsx'),
  route('terms', '../features/pages/web/terms-page.tsx'),
  route('deployment-sync', '../features/deployment/web/deployment-page.tsx'),
  route('sign-in', '../features/sign-in/web/sign-in-page.tsx'),
  route('sign-out', '../features/sign-in/web/sign-out-page.tsx'),
  route('admin', '../features/moderation/web/admin-page.tsx'),
  route('admin/events', '../features/moderation/web/all-events-page.tsx'),
  route('admin/events/:id', '../features/moderation/web/edit-page.tsx'),
  route('admin/messages', '../features/contact/web/messages-page.tsx'),
  route('admin/outbox', '../features/outbox/web/outbox-page.tsx'),
  route('admin/audit', '../features/audit/web/audit-page.tsx'),
  route('admin/account', '../features/sign-in/web/account-page.tsx'),
  route('*', '../features/pages/web/not-found-page.tsx'),
] satisfies RouteConfig
