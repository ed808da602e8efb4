import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// A new page: its file under `routes/`, one line here inside the layout it stands in.
export default [
  layout('routes/public-layout.tsx', [index('routes/home.tsx'), route('*', 'routes/not-found.tsx')]),
] satisfies RouteConfig;
