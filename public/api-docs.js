// Starts Swagger UI on /api/docs.
const { SwaggerUIBundle } = globalThis;

// The document has no references. Looking for them would make Swagger UI copy and read several megabytes.
const withoutReferences = () => ({
  fn: {
    resolveSubtree: async (document, path) => ({
      spec: path.reduce((part, key) => part?.[key], document),
      errors: [],
    }),
  },
});

SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  plugins: [withoutReferences],
  // The badge of a checker on another site.
  validatorUrl: null,
  // The page is also on the back office's host, which has sessions of its own.
  requestInterceptor: (request) => {
    const { pathname, search } = new URL(request.url, location.href);
    request.url = location.origin + pathname + search;
    return request;
  },
});
