import { browProducts } from './product/brows.ts';
import { eyeProducts } from './product/eyes.ts';
import { faceProducts } from './product/face.ts';
import { lipAndBodyProducts } from './product/lips-and-body.ts';
import type { DemoProduct } from './product/product.ts';

/** The range of the demo company, in the order of its shelf: the serum that the company is known for comes first. */
export const demoProducts: readonly DemoProduct[] = [
  ...faceProducts,
  ...browProducts,
  ...eyeProducts,
  ...lipAndBodyProducts,
];
