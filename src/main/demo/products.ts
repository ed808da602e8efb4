import { browProducts } from './product/brows.ts';
import { eyeProducts } from './product/eyes.ts';
import { faceProducts } from './product/face.ts';
import { lipAndBodyProducts } from './product/lips-and-body.ts';
import type { DemoProduct } from './product/product.ts';

/** The range of the demo company. */
export const demoProducts: readonly DemoProduct[] = [
  ...faceProducts,
  ...browProducts,
  ...eyeProducts,
  ...lipAndBodyProducts,
];
