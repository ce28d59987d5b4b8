/** esbuild is a development dependency: a checkout compiles with it at start, and `npm run build` does so for the package. */
export async function loadEsbuild(): Promise<typeof import('esbuild')> {
  try {
    return await import('esbuild')
  } catch {
    throw new Error(
      'esbuild is not installed, and there is no build to run instead. Run `npm install` without --omit=dev, or `npm run build` where esbuild is installed.',
    )
  }
}
